export { de } from "./locales/de.ts";
