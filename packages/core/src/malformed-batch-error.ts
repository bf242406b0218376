/** A value that is no batch: a wrong type, an unknown op, an unknown key. `path` says where, such as `ops[2].status`. */
export class MalformedBatchError extends Error {
  override readonly name = "MalformedBatchError";
  readonly code = "malformed_batch";
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}
