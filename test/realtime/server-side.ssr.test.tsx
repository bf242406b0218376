import { spawnSync } from "node:child_process";
import { createClient } from "@supabase/supabase-js";
import { createSupabaseTodosRealtime } from "@swarm-todos/react/supabase";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { environment, root } from "../commands/run-step.ts";
import { createRealtimeScene } from "./realtime-scene.tsx";
import { openRealtimeTarget } from "./realtime-target.ts";

test("in a plain Node.js without WebSocket the entry can be imported, and does nothing by itself", () => {
  const source = `
    const before = [process.getActiveResourcesInfo().join(), Object.keys(globalThis).join()].join();
    const { createSupabaseTodosRealtime } = await import("@swarm-todos/react/supabase");
    createSupabaseTodosRealtime({ realtime: {} });
    createSupabaseTodosRealtime({ realtime: {} }, { getToken: () => { throw new Error("asked"); } });
    const after = [process.getActiveResourcesInfo().join(), Object.keys(globalThis).join()].join();
    console.log(typeof WebSocket, after === before);`;
  const flags = ["--conditions=swarm-source", "--no-experimental-websocket", "--input-type=module", "--eval", source];
  const { stdout, stderr } = spawnSync("node", flags, { cwd: root, env: environment, encoding: "utf8" });
  expect(stdout.trim(), stderr).toBe("undefined true");
});

test("rendering on a server asks for no token, makes no channel and opens no socket", async () => {
  const target = await openRealtimeTarget();
  try {
    const scene = createRealtimeScene(target);
    const token = vi.fn(async () => null);
    const client = createClient(target.url, target.anonKey, {
      accessToken: token,
      realtime: { transport: WebSocket as never },
    });
    await vi.waitFor(() => expect(token).toHaveBeenCalled());
    token.mockClear();
    const getToken = vi.fn(async () => null);
    const page = renderToString(scene.page(createSupabaseTodosRealtime(client)));
    renderToString(scene.page(createSupabaseTodosRealtime(client, { getToken })));
    expect(page).toMatch(/class="[^"]*swarm-todos/);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(client.getChannels()).toEqual([]);
    expect(client.realtime.isConnected()).toBe(false);
    expect([token, getToken].map((asked) => asked.mock.calls.length)).toEqual([0, 0]);
    expect(scene.requests).toEqual([]);
  } finally {
    await target.close();
  }
});
