/** One event of a stream: its name (`message` where none was given) and its data, several lines joined by LF. */
export interface SseEvent {
  readonly name: string;
  readonly data: string;
}

/** More than any event of ours by far; a stream that goes on without a line end is not one of ours. */
const maxLine = 65_536;

/**
 * Makes a parser that is fed a stream of server-sent events in pieces, cut anywhere, and calls `onEvent` for each that is
 * complete. Lines may end in CR, LF or CRLF; comments and unknown fields are passed over.
 */
export function createSseParser(onEvent: (event: SseEvent) => void): (chunk: string) => void {
  let line = "";
  let name = "";
  let data: string[] = [];
  let afterReturn = false;

  const endLine = (): void => {
    const text = line;
    line = "";
    if (text === "") {
      if (data.length > 0) onEvent({ name: name || "message", data: data.join("\n") });
      name = "";
      data = [];
      return;
    }
    const colon = text.indexOf(":");
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? "" : text.slice(colon + 1).replace(/^ /, "");
    if (field === "event") name = value;
    else if (field === "data") data.push(value);
  };

  return (chunk) => {
    let rest = chunk;
    if (afterReturn && rest.startsWith("\n")) rest = rest.slice(1);
    if (chunk !== "") afterReturn = chunk.endsWith("\r");
    for (let end = rest.search(/[\r\n]/); end >= 0; end = rest.search(/[\r\n]/)) {
      line += rest.slice(0, end);
      rest = rest.slice(rest.startsWith("\r\n", end) ? end + 2 : end + 1);
      endLine();
    }
    line = line.length + rest.length > maxLine ? "" : line + rest;
  };
}
