export { pl } from "./locales/pl.ts";
