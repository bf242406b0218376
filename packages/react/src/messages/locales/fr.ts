import type { TodoMessages } from "../messages.ts";
import { plural } from "../plural.ts";

const form = /* @__PURE__ */ plural("fr");
const tasks = (count: number): string => form(count, "# tâches", { one: "# tâche", many: "# de tâches" });

/** The words in French. */
export const fr: TodoMessages = {
  pending: "À faire",
  completed: "Terminé",
  in_progress: "En cours",
  paused: "En pause",

  copy: "Copier en Markdown",
  archiveView: "Archives",
  back: "Retour au plan",
  fold: "Afficher les tâches",
  select: "Sélectionner",

  edit: "Modifier",
  archive: "Archiver",
  restore: "Restaurer",
  down: "Descendre",
  up: "Monter",
  more: "Afficher les anciennes",
  about: "Qui et quand",

  jump: "Voir la tâche en cours",
  restoreAndSave: "Restaurer et enregistrer",
  addAsNew: "Ajouter comme nouvelle tâche",
  lifted: "Soulevé",
  notCopied: "Copie impossible",
  putBack: "Remis en place",
  copied: "Copié",
  discard: "Abandonner",

  cancel: "Annuler",
  compose: "Ajouter une tâche",
  save: "Enregistrer",
  add: "Ajouter",
  detail: "Détails",
  owner: "Responsable",

  loading: "Chargement…",
  saving: "Enregistrement…",
  readOnly: "Lecture seule",
  title: "Plan",
  broken: "Affichage impossible",

  emptyArchive: "Aucune tâche archivée",
  empty: "Aucune tâche",

  dropped: "Modifié",
  rejected: "Non enregistré",
  invalidText: "Caractères interdits.",
  conflict: "Modifié",
  failed: "Non enregistré",
  unconfirmed: "Peut-être non enregistré",

  unreachable: "Pas de connexion. Modifications conservées.",
  unauthenticated: "Reconnectez-vous.",
  dismiss: "Fermer",
  offline: "Hors ligne. Modifications conservées.",
  undone: "Annulé",
  forbidden: "Accès refusé.",
  liveUpdatesOff: "Pas de mise à jour en direct.",
  undo: "Annuler",
  apply: "Appliquer la mienne",
  notUndone: "Modifié, non annulé",
  yours: "Votre texte",
  now: "Actuel",
  retry: "Réessayer",

  added: "Ajouté",
  changed: "Modifié",
  archived: "Archivé",
  restored: "Restauré",
  allDone: "Tout est terminé",

  progress: (done, total) => `Terminé\u00a0: ${form(done)} sur ${tasks(total)}`,
  selected: (count) => `Sélection\u00a0: ${form(count)}`,
  editing: (subject) => `Modifier ${subject}`,
  quote: (subject) => `«\u00a0${subject}\u00a0»`,
  limit: (_, max, actual) => `Limite dépassée\u00a0: ${form(actual)} sur ${form(max)}`,
  by: (word, who) => (who ? `${word} par ${who}` : word),
  moved: (position, count) => `Déplacé en position ${form(position)} sur ${form(count)}`,
  on: (word, subject) => `${word}\u00a0: ${subject}`,
  pasted: (count) => `Ajouter ${tasks(count)}\u00a0?`,
  actionsFor: (subject) => `Actions pour ${subject}`,
  news: (counts) => `Plan mis à jour. ${counts.join(", ")}.`,
};
