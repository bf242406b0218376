/** A driver lost the answer of a statement, with or without its connection. It is not known what became of the statement. */
export class LostAnswerError extends Error {
  override readonly name = "LostAnswerError";
}
