import { connect } from "node:net";
import { createPostgresTodoStore, fromPostgresJs, type PostgresTodoStore, type SqlDriver } from "@swarm-todos/postgres";
import { Pool } from "pg";
import postgres from "postgres";
import type { WriterSetup } from "./fire-line.ts";

/** The stores of one process, each over a pool of its own, as several server processes would have them. */
export function openStores(setup: WriterSetup, onOpen: () => void): PostgresTodoStore[] {
  return setup.pools.map(({ driver, connections }) => {
    if (driver === "pg") {
      const pool = new Pool({ connectionString: setup.url, max: connections, application_name: setup.name });
      // A connection that is killed while nobody uses it is told here, and the pool opens another.
      pool.on("error", () => {});
      pool.on("connect", onOpen);
      return storeOn(setup.fault === undefined ? pool : answeringEarly(pool));
    }
    const { hostname, port } = new URL(setup.url);
    const options = {
      max: connections,
      prepare: false,
      // A connection that is lost while postgres.js asks it for types leaves a rejection that nobody hears, which ends the process.
      fetch_types: false,
      connection: { application_name: setup.name },
      backoff: () => 0.1,
      onnotice: () => {},
      socket: () => {
        const socket = connect(Number(port), hostname);
        // A server that is starting answers with an error; the one that lets a session in, with an R.
        socket.once("data", (bytes) => bytes[0] === 0x52 && onOpen());
        return socket;
      },
    };
    // Its types leave `socket` out.
    const sql = postgres(setup.url, options as postgres.Options<Record<string, never>>);
    return storeOn(fromPostgresJs(sql));
  });
}

function storeOn(driver: SqlDriver): PostgresTodoStore {
  return createPostgresTodoStore({ driver, notify: true, lockTimeoutMs: 5000, answerTimeoutMs: 10_000 });
}

/** A planted fault: what was not yet committed is told to be, and of ten commits one never comes. */
function answeringEarly(pool: Pool): SqlDriver {
  let answers = 0;
  // A client that is lent out tells by itself of its end.
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    source: pool,
    async query(text, params = []) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        const found = await client.query(text, params);
        answers += 1;
        const end = answers % 10 === 0 ? "rollback" : "commit";
        setTimeout(() => {
          client.query(end).then(
            () => client.release(),
            () => client.release(true),
          );
        }, 5);
        return { rows: found.rows as unknown[] };
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}
