import { archiveAddedAfter, copyTodoList, type TodoActor, type TodoStore } from "@swarm-todos/core";
import { hostInvariants } from "./invariants/host-invariants.ts";
import { container, type SimServer } from "./sim-server.ts";
import type { Simulation } from "./simulation.ts";

/** The server of the application around the list: when a conversation is rewound or forked, so is its list. */
export class SimHost {
  readonly actor: TodoActor;
  readonly #sim: Simulation;
  #forks = 0;

  constructor(sim: Simulation, id: string) {
    this.#sim = sim;
    this.actor = { kind: "user", id };
  }

  /** Archives what was added after a rev that the list once had. */
  async rewind(): Promise<void> {
    const { server, choices } = this.#sim;
    const last = server.rev ?? 0;
    const rev = last - choices.int(last + 1);
    this.#sim.note(() => `the host goes back to rev ${rev}`);
    const before = server.items;
    await archiveAddedAfter(this.#recorded(server), {
      ...{ tenantId: server.tenant, container, rev, actor: this.actor },
    });
    server.acknowledged = Math.max(server.acknowledged, server.rev ?? 0);
    hostInvariants.S10_onlyWhatCameLaterGoes(server, before, rev);
  }

  /** Copies the list to a container of its own. */
  async fork(): Promise<void> {
    const { server } = this.#sim;
    this.#forks += 1;
    this.#sim.note(() => "the host copies the list");
    const from = { rev: server.rev, items: server.items };
    const to = `${container}-${this.#forks}-${server.generation}`;
    const { snapshot } = await copyTodoList(server.store, {
      ...{ tenantId: server.tenant, from: container, to, actor: this.actor },
    });
    hostInvariants.S11_theCopyIsTheList(from.items, snapshot.items);
    const left = await server.read();
    hostInvariants.S11_theListIsLeftAlone(from, left);
  }

  /** The store, with a record kept of what is written to it. */
  #recorded(server: SimServer): TodoStore {
    const { store } = server;
    return {
      get: (tenant, name, options) => store.get(tenant, name, options),
      apply: (_tenant, _name, ops, expectedRev, actor, _origin, options) =>
        server.apply({ actor, ops, expectedRev, known: server.acknowledged, stamp: options?.stamp ?? undefined }),
      history: (tenant, name, options) => store.history?.(tenant, name, options) ?? Promise.resolve([]),
    };
  }
}
