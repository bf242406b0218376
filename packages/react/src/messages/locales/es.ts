import type { TodoMessages } from "../messages.ts";
import { plural } from "../plural.ts";

const form = /* @__PURE__ */ plural("es");
const tasks = (count: number): string => form(count, "# tareas", { one: "# tarea", many: "# de tareas" });

/** The words in Spanish. */
export const es: TodoMessages = {
  pending: "Pendiente",
  completed: "Completado",
  in_progress: "En curso",
  paused: "En pausa",

  copy: "Copiar como Markdown",
  archiveView: "Archivadas",
  back: "Volver al plan",
  fold: "Mostrar tareas",
  select: "Seleccionar",

  edit: "Editar",
  archive: "Archivar",
  restore: "Restaurar",
  down: "Bajar",
  up: "Subir",
  more: "Mostrar anteriores",
  about: "Quién y cuándo",

  jump: "Ir a la tarea en curso",
  restoreAndSave: "Restaurar y guardar",
  addAsNew: "Añadir como tarea nueva",
  lifted: "Levantado",
  notCopied: "No se puede copiar",
  putBack: "Devuelto a su sitio",
  copied: "Copiado",
  discard: "Descartar",

  cancel: "Cancelar",
  compose: "Añadir una tarea",
  save: "Guardar",
  add: "Añadir",
  detail: "Detalles",
  owner: "Responsable",

  loading: "Cargando…",
  saving: "Guardando…",
  readOnly: "Solo lectura",
  title: "Plan",
  broken: "No se puede mostrar",

  emptyArchive: "No hay tareas archivadas",
  empty: "Aún no hay tareas",

  dropped: "Modificado",
  rejected: "No guardado",
  invalidText: "Caracteres no permitidos.",
  conflict: "Modificado",
  failed: "No guardado",
  unconfirmed: "Quizá no guardado",

  unreachable: "No se puede conectar. Los cambios se conservan.",
  unauthenticated: "Inicie sesión de nuevo.",
  dismiss: "Cerrar",
  offline: "Sin conexión. Los cambios se conservan.",
  undone: "Deshecho",
  forbidden: "Sin acceso a este plan.",
  liveUpdatesOff: "Sin actualizaciones en tiempo real.",
  undo: "Deshacer",
  apply: "Aplicar mi cambio",
  notUndone: "Modificado después, no deshecho",
  yours: "Su texto",
  now: "Ahora",
  retry: "Reintentar",

  added: "Añadido",
  changed: "Modificado",
  archived: "Archivado",
  restored: "Restaurado",
  allDone: "Todo completado",

  progress: (done, total) => `Completado: ${form(done)} de ${tasks(total)}`,
  selected: (count) => form(count, "# seleccionadas", { one: "# seleccionada" }),
  editing: (subject) => `Editar ${subject}`,
  quote: (subject) => `«${subject}»`,
  limit: (_, max, actual) => `Límite superado: ${form(actual)} de ${form(max)}`,
  by: (word, who) => (who ? `${word} por ${who}` : word),
  moved: (position, count) => `Movido al puesto ${form(position)} de ${form(count)}`,
  on: (word, subject) => `${word}: ${subject}`,
  pasted: (count) => `¿Añadir ${tasks(count)}?`,
  actionsFor: (subject) => `Acciones para ${subject}`,
  news: (counts) => `Plan actualizado. ${counts.join(", ")}.`,
};
