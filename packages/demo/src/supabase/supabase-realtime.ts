import type { Server } from "node:http";
import type { Caller } from "../host/caller.ts";
import type { SupabaseLink } from "./supabase-link.ts";

/** A token for one person, and for how many seconds it holds. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresIn: number;
}

/** Supabase Realtime as the demo's server has it. */
export interface SupabaseRealtime {
  readonly link: SupabaseLink;
  /** Signs a person's token. */
  readonly issueToken: (caller: Caller) => Promise<IssuedToken>;
  /** Serves the stand-in beside the pages; nothing for a project that is elsewhere. */
  readonly mount: (server: Server) => void;
}
