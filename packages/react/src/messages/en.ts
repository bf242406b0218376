export { en } from "./locales/en.ts";
