import { type ReactElement, useState } from "react";
import type { ConversationState } from "../swarm/conversation.ts";

const speeds: readonly { readonly value: number; readonly name: string }[] = [
  { value: 0.5, name: "½×" },
  { value: 1, name: "1×" },
  { value: 2, name: "2×" },
  { value: 4, name: "4×" },
  { value: 10, name: "10×" },
];

const statusOf = (state: ConversationState, isLost: boolean): string => {
  if (isLost) return "The server is away. Looking for it…";
  if (state.paused) return "Paused";
  if (state.phase === "planning") return "Planning";
  if (state.phase === "waiting") return "Waiting for you";
  if (state.phase === "done") return "All done, watching the list";
  return "At work";
};

/** Pause, pace and restart; what one person sets, everyone in the conversation sees. */
export function RunControls(props: {
  readonly state: ConversationState;
  readonly isLost: boolean;
  readonly onControl: (body: { action: string; speed?: number }) => Promise<void>;
}): ReactElement {
  const { state, isLost, onControl } = props;
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = (body: { action: string; speed?: number }): void => {
    onControl(body).then(
      () => setTrouble(null),
      (error: unknown) => setTrouble(error instanceof Error ? error.message : "That did not work."),
    );
  };
  return (
    <div className="controls" role="group" aria-label="Pace of the agents">
      <button type="button" className="play-button" onClick={() => send({ action: state.paused ? "resume" : "pause" })}>
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path d={state.paused ? "M6 3.5v13l10.5-6.5z" : "M5 4h3.4v12H5zM11.6 4H15v12h-3.4z"} className="icon-fill" />
        </svg>
        {state.paused ? "Resume" : "Pause"}
      </button>
      <fieldset className="speeds">
        <legend className="visually-hidden">Speed</legend>
        {speeds.map(({ value, name }) => (
          <label key={value}>
            <input
              type="radio"
              name="speed"
              checked={state.speed === value}
              onChange={() => send({ action: "speed", speed: value })}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <button type="button" className="quiet-button" onClick={() => send({ action: "restart" })}>
        Restart
      </button>
      <p className="controls-status" data-phase={state.paused ? "paused" : state.phase} role="status">
        {trouble ?? statusOf(state, isLost)}
      </p>
    </div>
  );
}
