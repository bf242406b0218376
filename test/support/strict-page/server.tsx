import { readFileSync } from "node:fs";
import { renderToString } from "react-dom/server";
import { StrictPage } from "./StrictPage.tsx";

/** Reads the lists, and says what is rendered of them. */
const { lists } = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(renderToString(<StrictPage lists={lists} />));
