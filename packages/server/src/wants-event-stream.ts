/**
 * Whether an `Accept` asks for server-sent events: it names `text/event-stream` and no JSON type beside it. A wildcard beside
 * it is no JSON type (`application/json`, `text/json` and all that end in `+json` are), and a type with `q=0` is not asked for.
 */
export function wantsEventStream(accept: string | null): boolean {
  const types = (accept ?? "")
    .toLowerCase()
    .split(",")
    .map((range) => range.split(";").map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter)))
    .map(([type]) => type ?? "");
  return types.includes("text/event-stream") && !types.some((type) => /^(application|text)\/json$|\+json$/.test(type));
}
