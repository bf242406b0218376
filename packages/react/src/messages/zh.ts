export { zh } from "./locales/zh.ts";
