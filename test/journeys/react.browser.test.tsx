import { version } from "react";
import { version as domVersion } from "react-dom";
import { expect, test } from "vitest";
import { server } from "vitest/browser";

test("the journeys run on the React that their project is named after", () => {
  const wanted = server.config.name?.startsWith("browser-18") ? /^18\.3\./ : /^19\./;
  expect(version).toMatch(wanted);
  expect(domVersion).toBe(version);
});
