/** What a call of a function answers, as `@supabase/supabase-js` gives it. */
export interface SupabaseRpcAnswer {
  readonly data: unknown;
  readonly error: { readonly message?: string; readonly code?: string } | null;
  readonly status?: number;
}

/** What calls functions of one schema: `rpc(name, args)`, where a client that knows the database's types may take fewer names. */
export interface SupabaseRpcTarget {
  rpc(name: never, args: never): PromiseLike<SupabaseRpcAnswer>;
}

/** The part of a `SupabaseClient`, typed or untyped, that the store uses, so that this package depends on no version of it. */
export interface SupabaseRpcClient extends SupabaseRpcTarget {
  schema?(name: never): SupabaseRpcTarget;
}
