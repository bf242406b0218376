/** Who may hear of a list over a realtime that authorises by the list's row, as Supabase Realtime does. */
export interface TodoParticipants {
  /**
   * Lets someone hear of a list, whose row it makes where there is none: for those who take part before they open it. `subject` is the
   * `sub` of their token, which is the id of their actor. `open` admits a person by itself.
   * @throws TodoOpError `invalid_field` for a key or a subject that is none
   */
  admit(tenantId: string, container: string, subject: string): Promise<void>;
  /**
   * Takes that back and tells whether there was anything to take back. It holds from the next time that the realtime server asks: when a
   * channel is joined, and when its token changes. The gate of the route is the host's own and has to refuse them too, or
   * opening the list admits them again.
   * @throws TodoOpError `invalid_field` for a key or a subject that is none
   */
  dismiss(tenantId: string, container: string, subject: string): Promise<boolean>;
}
