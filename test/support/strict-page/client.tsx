import { createRoot, hydrateRoot } from "react-dom/client";
import { StrictPage } from "./StrictPage.tsx";

const place = document.getElementById("place") as HTMLElement;
if (place.hasChildNodes()) hydrateRoot(place, <StrictPage />);
else createRoot(place).render(<StrictPage />);
