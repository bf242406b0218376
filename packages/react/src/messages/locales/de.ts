import type { TodoMessages } from "../messages.ts";
import { plural } from "../plural.ts";

const form = /* @__PURE__ */ plural("de");
const tasks = (count: number): string => form(count, "# Aufgaben", { one: "# Aufgabe" });

/** The words in German. */
export const de: TodoMessages = {
  pending: "Offen",
  completed: "Erledigt",
  in_progress: "In Arbeit",
  paused: "Pausiert",

  copy: "Als Markdown kopieren",
  archiveView: "Archiv",
  back: "Zurück zum Plan",
  fold: "Aufgaben anzeigen",
  select: "Auswählen",

  edit: "Bearbeiten",
  archive: "Archivieren",
  restore: "Wiederherstellen",
  down: "Nach unten",
  up: "Nach oben",
  more: "Ältere anzeigen",
  about: "Wer und wann",

  jump: "Zur aktuellen Aufgabe",
  restoreAndSave: "Wiederherstellen und speichern",
  addAsNew: "Als neue Aufgabe hinzufügen",
  lifted: "Angehoben",
  notCopied: "Nicht kopiert",
  putBack: "Zurückgelegt",
  copied: "Kopiert",
  discard: "Verwerfen",

  cancel: "Abbrechen",
  compose: "Aufgabe hinzufügen",
  save: "Speichern",
  add: "Hinzufügen",
  detail: "Details",
  owner: "Zuständig",

  loading: "Lädt …",
  saving: "Speichert …",
  readOnly: "Nur lesen",
  title: "Plan",
  broken: "Anzeigefehler",

  emptyArchive: "Archiv ist leer",
  empty: "Noch keine Aufgaben",

  dropped: "Geändert",
  rejected: "Nicht gespeichert",
  invalidText: "Ungültige Zeichen.",
  conflict: "Geändert",
  failed: "Nicht gespeichert",
  unconfirmed: "Vielleicht nicht gespeichert",

  unreachable: "Keine Verbindung. Änderungen bleiben erhalten.",
  unauthenticated: "Bitte neu anmelden.",
  dismiss: "Schließen",
  offline: "Offline. Änderungen bleiben erhalten.",
  undone: "Rückgängig gemacht",
  forbidden: "Kein Zugriff.",
  liveUpdatesOff: "Keine Live-Updates.",
  undo: "Rückgängig",
  apply: "Meine speichern",
  notUndone: "Nicht rückgängig gemacht",
  yours: "Ihr Text",
  now: "Jetzt",
  retry: "Erneut versuchen",

  added: "Hinzugefügt",
  changed: "Geändert",
  archived: "Archiviert",
  restored: "Wiederhergestellt",
  allDone: "Alles erledigt",

  progress: (done, total) => `${form(done)} von ${tasks(total)} erledigt`,
  selected: (count) => `${form(count)} ausgewählt`,
  editing: (subject) => `Bearbeiten: ${subject}`,
  quote: (subject) => `„${subject}“`,
  limit: (_, max, actual) => `Zu viel: ${form(actual)} von ${form(max)}`,
  by: (word, who) => (who ? `${word} von ${who}` : word),
  moved: (position, count) => `Auf Platz ${form(position)} von ${form(count)} verschoben`,
  on: (word, subject) => `${word}: ${subject}`,
  pasted: (count) => `${tasks(count)} hinzufügen?`,
  actionsFor: (subject) => `Aktionen: ${subject}`,
  news: (counts) => `Plan aktualisiert. ${counts.join(", ")}.`,
};
