import { readFileSync } from "node:fs";
import { version } from "react";
import { renderToString } from "react-dom/server";
import { TwoPanels } from "./TwoPanels.tsx";

/** Reads the lists, and says where it runs and what it renders. */
const { lists } = JSON.parse(readFileSync(0, "utf8"));
const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions();
process.stdout.write(JSON.stringify({ version, timeZone, locale, html: renderToString(<TwoPanels lists={lists} />) }));
