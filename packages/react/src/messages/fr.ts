export { fr } from "./locales/fr.ts";
