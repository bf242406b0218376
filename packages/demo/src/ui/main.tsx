import "@swarm-todos/react/styles.css";
import "./styles/base.css";
import "./styles/sign-in.css";
import "./styles/layout.css";
import "./styles/menu.css";
import "./styles/conversation.css";
import "./styles/controls.css";
import "./styles/brief.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { DemoApp } from "./DemoApp.tsx";
import { applyTheme, readTheme } from "./theme.ts";

applyTheme(readTheme());
const root = document.getElementById("app");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <DemoApp />
    </StrictMode>,
  );
}
