/** The join that the client of today sends, with what a test wants otherwise. */
export function joinFrame(
  ref: string,
  topic: string,
  more: { private?: boolean; token?: string; broadcast?: object; presence?: boolean } = {},
): unknown[] {
  const { private: isPrivate = true, token, broadcast, presence = false } = more;
  const config = {
    broadcast: { ack: false, self: false, ...broadcast },
    presence: { key: "", enabled: presence },
    postgres_changes: [],
    private: isPrivate,
  };
  const payload = { config, ...(token === undefined ? {} : { access_token: token }), version: "realtime-js/2.119.1" };
  return [ref, ref, `realtime:${topic}`, "phx_join", payload];
}
