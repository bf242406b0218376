export { ar } from "./locales/ar.ts";
