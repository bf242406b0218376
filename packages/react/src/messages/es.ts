export { es } from "./locales/es.ts";
