import { expect, test } from "vitest";
import { agentRates } from "./agent-rates.ts";
import { measureLoss } from "./measure-loss.ts";

test.each(agentRates)(
  "beside $agentRate writes a second at most $allowed of a person's gestures are dropped, each for a clash",
  async (rate) => {
    const { gestures, lost, withoutClash } = await measureLoss({ agentRate: rate.agentRate, gestures: 2000 });
    expect(gestures).toBe(2000);
    expect(lost / gestures).toBeLessThanOrEqual(rate.allowed);
    expect(withoutClash).toBe(0);
  },
  120_000,
);

test("without sending again a quarter is handed back beside one write a second", async () => {
  const { gestures, lost } = await measureLoss({ agentRate: 1, gestures: 2000, resend: false });
  expect(lost / gestures).toBeGreaterThan(0.2);
});

test("what takes three seconds to type is dropped only for a clash since it was begun", async () => {
  const { lost, withoutClash } = await measureLoss({ agentRate: 3, gestures: 1000, typing: 3000 });
  expect(lost).toBeGreaterThan(0);
  expect(withoutClash).toBe(0);
}, 60_000);
