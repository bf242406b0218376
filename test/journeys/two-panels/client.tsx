import { version } from "react";
import { hydrateRoot } from "react-dom/client";
import { TwoPanels } from "./TwoPanels.tsx";

const place = document.getElementById("place") as HTMLElement;
const { lists } = JSON.parse(document.getElementById("lists")?.textContent ?? "{}");
document.documentElement.dataset["react"] = version;
hydrateRoot(place, <TwoPanels lists={lists} />, { onRecoverableError: (error) => console.error(error) });
