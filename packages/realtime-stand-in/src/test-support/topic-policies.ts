/** Policies of a project: who is named in a topic after the last colon may read it, and who is named `writer` may send too. */
export const topicPolicies = `
create policy read_own on realtime.messages for select to authenticated
  using (extension = 'broadcast' and topic = (select realtime.topic()) and topic like '%:' || (select auth.jwt() ->> 'sub'));
create policy write_own on realtime.messages for insert to authenticated
  with check (topic = (select realtime.topic()) and (select auth.jwt() ->> 'sub') = 'writer');
`;
