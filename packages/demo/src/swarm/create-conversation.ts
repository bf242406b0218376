import type { TodoStore } from "@swarm-todos/core";
import { launchBrief } from "../script/launch-brief.ts";
import { projectOf } from "../script/project.ts";
import { type ConversationState, emptyConversation } from "./conversation.ts";
import { createPace } from "./pace.ts";
import { runSwarm } from "./run-swarm.ts";
import { createSharedList } from "./shared-list.ts";
import { createStage } from "./stage.ts";

/** One conversation of one organisation: what it shows, and the controls that everyone who takes part shares. */
export interface Conversation {
  readonly snapshot: () => ConversationState;
  /** Calls `onChange` after every change, until the function that it returns is called. */
  subscribe(onChange: (state: ConversationState) => void): () => void;
  /** Sets the agents to work; without effect once they are. */
  start(): void;
  setPaused(paused: boolean): void;
  setSpeed(speed: number): void;
  /** Begins anew: an empty conversation, and the old list in the archive. */
  restart(): Promise<void>;
  /** Ends the work for good; what was reached is stored. */
  stop(): Promise<void>;
}

/** What a conversation is made of. */
export interface ConversationOptions {
  readonly store: TodoStore;
  readonly org: string;
  readonly container: string;
  /** The names of the people who take part; what they own on the list is left to them. */
  readonly people: readonly string[];
  /** Where it stood, from `save`. */
  readonly saved?: ConversationState;
  readonly save: (state: ConversationState) => Promise<void>;
  /** Makes everything this much faster. @default 1 */
  readonly factor?: number;
  readonly now?: () => string;
}

/** Opens a conversation. One that was under way goes on where it stood. */
export function createConversation(options: ConversationOptions): Conversation {
  const { store, org, container, people, save } = options;
  const now = options.now ?? (() => new Date().toISOString());
  const script = launchBrief(projectOf(org));
  let state: ConversationState = { ...emptyConversation, ...options.saved, typing: null };
  const pace = createPace({ speed: state.speed, paused: state.paused, factor: options.factor ?? 1 });
  const watchers = new Set<(state: ConversationState) => void>();
  let work: { stop: () => Promise<void> } | undefined;
  let restarting: Promise<void> = Promise.resolve();
  let isEnded = false;
  let isUnsaved = false;
  let saving: Promise<void> = Promise.resolve();
  let isSaving = false;

  const saveAll = async (): Promise<void> => {
    isSaving = true;
    try {
      while (isUnsaved) {
        isUnsaved = false;
        await save(state);
      }
    } finally {
      isSaving = false;
    }
  };
  const update = (patch: Partial<ConversationState>): void => {
    state = { ...state, ...patch };
    isUnsaved = true;
    if (!isSaving) {
      saving = saveAll();
      // Whoever needs the state stored awaits it; nobody else has to hear of a failure twice.
      saving.catch(() => undefined);
    }
    for (const watcher of [...watchers]) watcher(state);
  };

  const begin = (): void => {
    const end = new AbortController();
    const { signal } = end;
    const done = (async () => {
      const stage = createStage({ state: () => state, update, pace, signal, now });
      while (!signal.aborted) {
        const list = createSharedList({
          store,
          tenant: org,
          container,
          told: state.noticed,
          client: `run-${state.run}`,
        });
        try {
          await runSwarm({ script, list, stage, signal, people, state: () => state, update, saved: () => saving });
        } catch (error) {
          if (signal.aborted) return;
          console.error("The agents stumbled and will try again.", error);
          stage.event("Something went wrong on the way to the list. The agents look again in a moment.");
          await pace.wait(3000, signal).catch(() => undefined);
        } finally {
          list.close();
        }
      }
    })();
    work = {
      stop: async () => {
        end.abort(new Error("The conversation was stopped."));
        await done;
      },
    };
  };

  if (state.run > 0) begin();
  return {
    snapshot: () => state,
    subscribe(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    start() {
      if (state.run > 0) return;
      update({ run: 1, phase: "planning", title: script.title, summary: script.summary });
      begin();
    },
    setPaused(paused) {
      pace.setPaused(paused);
      update({ paused });
    },
    setSpeed(speed) {
      pace.setSpeed(speed);
      update({ speed });
    },
    restart() {
      // One after the other, so that two people who press at once do not set two swarms to work.
      restarting = restarting.then(async () => {
        await work?.stop();
        if (isEnded) return;
        const { title, summary } = script;
        const { run, speed, noticed } = state;
        pace.setPaused(false);
        update({ ...emptyConversation, run: run + 1, phase: "planning", speed, noticed, title, summary });
        begin();
      });
      return restarting;
    },
    async stop() {
      isEnded = true;
      await restarting;
      await work?.stop();
      await saving.catch(() => undefined);
      watchers.clear();
    },
  };
}
