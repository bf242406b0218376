export { ja } from "./locales/ja.ts";
