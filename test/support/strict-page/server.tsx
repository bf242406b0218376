import { renderToString } from "react-dom/server";
import { StrictPage } from "./StrictPage.tsx";

process.stdout.write(renderToString(<StrictPage />));
