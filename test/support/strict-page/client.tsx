import { version } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { StrictPage } from "./StrictPage.tsx";

const place = document.getElementById("place") as HTMLElement;
const { lists } = JSON.parse(document.getElementById("lists")?.textContent ?? "{}");
const page = <StrictPage lists={lists} />;
document.documentElement.dataset["react"] = version;
if (place.hasChildNodes()) hydrateRoot(place, page, { onRecoverableError: (error) => console.error(error) });
else createRoot(place).render(page);
