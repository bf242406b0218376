export { loadSupabaseStub, type StubDriver } from "./load-supabase-stub.ts";
