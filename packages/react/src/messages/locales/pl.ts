import type { TodoMessages } from "../messages.ts";
import { plural } from "../plural.ts";

const form = /* @__PURE__ */ plural("pl");

/** The words in Polish. A task is neuter in it, and so is what was done to one. */
export const pl: TodoMessages = {
  pending: "Do zrobienia",
  completed: "Gotowe",
  in_progress: "W toku",
  paused: "Wstrzymane",

  copy: "Kopiuj jako Markdown",
  archiveView: "Archiwum",
  back: "Wróć do planu",
  fold: "Pokaż zadania",
  select: "Zaznacz",

  edit: "Edytuj",
  archive: "Archiwizuj",
  restore: "Przywróć",
  down: "W dół",
  up: "W górę",
  more: "Pokaż starsze",
  about: "Kto i kiedy",

  jump: "Do bieżącego",
  restoreAndSave: "Przywróć i zapisz",
  addAsNew: "Dodaj jako nowe zadanie",
  lifted: "Podniesione",
  notCopied: "Nie skopiowano",
  putBack: "Wróciło na miejsce",
  copied: "Skopiowano",
  discard: "Odrzuć",

  cancel: "Anuluj",
  compose: "Dodaj zadanie",
  save: "Zapisz",
  add: "Dodaj",
  detail: "Szczegóły",
  owner: "Wykonawca",

  loading: "Wczytywanie…",
  saving: "Zapisywanie…",
  readOnly: "Tylko do odczytu",
  title: "Plan",
  broken: "Nie można pokazać",

  emptyArchive: "Puste archiwum",
  empty: "Brak zadań",

  dropped: "Zmienione",
  rejected: "Nie zapisano",
  invalidText: "Niedozwolone znaki.",
  conflict: "Zmienione",
  failed: "Nie zapisano",
  unconfirmed: "Być może nie zapisano",

  unreachable: "Brak połączenia. Zmiany są zachowane.",
  unauthenticated: "Zaloguj się ponownie.",
  dismiss: "Zamknij",
  offline: "Offline. Zmiany są zachowane.",
  undone: "Cofnięto",
  forbidden: "Brak dostępu.",
  liveUpdatesOff: "Brak aktualizacji na żywo.",
  undo: "Cofnij",
  apply: "Zastosuj moje",
  notUndone: "Nie cofnięto",
  yours: "Twój tekst",
  now: "Teraz",
  retry: "Ponów",

  added: "Dodane",
  changed: "Zmienione",
  archived: "Zarchiwizowane",
  restored: "Przywrócone",
  allDone: "Wszystko gotowe",

  progress: (done, total) => `Gotowe: ${form(done)} z ${form(total)}`,
  selected: (count) => `Zaznaczone: ${form(count)}`,
  editing: (subject) => `Edytuj: ${subject}`,
  quote: (subject) => `„${subject}”`,
  limit: (_, max, actual) => `Za dużo: ${form(actual)} z ${form(max)}`,
  by: (word, who) => (who ? `${word} przez ${who}` : word),
  moved: (position, count) => `Przeniesione na miejsce ${form(position)} z ${form(count)}`,
  on: (word, subject) => `${word}: ${subject}`,
  pasted: (count) => `Dodać ${form(count, "# zadań", { one: "# zadanie", few: "# zadania" })}?`,
  actionsFor: (subject) => `Działania: ${subject}`,
  news: (counts) => `Zaktualizowano plan. ${counts.join(", ")}.`,
};
