import type { TodoMessages } from "../messages.ts";
import { plural } from "../plural.ts";

// Which digits Arabic takes by default differs between engines, and a server and a browser have to write the same.
const form = /* @__PURE__ */ plural("ar-u-nu-latn");

/** The words in Arabic, with the digits 0 to 9. */
export const ar: TodoMessages = {
  pending: "لم تبدأ",
  completed: "مكتملة",
  in_progress: "جارية",
  paused: "متوقفة مؤقتًا",

  copy: "نسخ بصيغة Markdown",
  archiveView: "الأرشيف",
  back: "العودة إلى الخطة",
  fold: "عرض المهام",
  select: "تحديد",

  edit: "تعديل",
  archive: "أرشفة",
  restore: "استعادة",
  down: "نقل لأسفل",
  up: "نقل لأعلى",
  more: "عرض الأقدم",
  about: "من ومتى",

  jump: "الانتقال إلى المهمة الحالية",
  restoreAndSave: "استعادة وحفظ",
  addAsNew: "إضافة كمهمة جديدة",
  lifted: "جارٍ النقل",
  notCopied: "لم يتم النسخ",
  putBack: "تم الإرجاع",
  copied: "تم النسخ",
  discard: "تجاهل",

  cancel: "إلغاء",
  compose: "إضافة مهمة",
  save: "حفظ",
  add: "إضافة",
  detail: "التفاصيل",
  owner: "المسؤول",

  loading: "جارٍ التحميل…",
  saving: "جارٍ الحفظ…",
  readOnly: "للقراءة فقط",
  title: "الخطة",
  broken: "لا يمكن العرض",

  emptyArchive: "الأرشيف فارغ",
  empty: "لا توجد مهام",

  dropped: "تم التغيير",
  rejected: "لم يتم الحفظ",
  invalidText: "أحرف غير صالحة.",
  conflict: "تم التغيير",
  failed: "لم يتم الحفظ",
  unconfirmed: "ربما لم يتم الحفظ",

  unreachable: "تعذّر الاتصال. التغييرات محفوظة.",
  unauthenticated: "يلزم تسجيل الدخول.",
  dismiss: "إغلاق",
  offline: "لا يوجد اتصال. التغييرات محفوظة.",
  undone: "تم التراجع",
  forbidden: "لا يمكن الوصول.",
  liveUpdatesOff: "لا يوجد تحديث مباشر.",
  undo: "تراجع",
  apply: "حفظ تغييري",
  notUndone: "لم يتم التراجع",
  yours: "نصّك",
  now: "الآن",
  retry: "إعادة المحاولة",

  added: "تمت الإضافة",
  changed: "تم التغيير",
  archived: "تمت الأرشفة",
  restored: "تمت الاستعادة",
  allDone: "تمت كل المهام",

  progress: (done, total) => `اكتمل ${form(done)} من ${form(total)}`,
  selected: (count) => `تم تحديد ${form(count)}`,
  editing: (subject) => `تعديل ${subject}`,
  quote: (subject) => `«${subject}»`,
  limit: (_, max, actual) => `تجاوز الحد: ${form(actual)} من ${form(max)}`,
  by: (word, who) => (who ? `${word} بواسطة ${who}` : word),
  moved: (position, count) => `تم النقل إلى ${form(position)} من ${form(count)}`,
  on: (word, subject) => `${word}: ${subject}`,
  pasted: (count) => `إضافة ${form(count, "# مهمة", { one: "مهمة واحدة (#)", two: "مهمتين (#)", few: "# مهام" })}؟`,
  actionsFor: (subject) => `خيارات ${subject}`,
  news: (counts) => `تم تحديث الخطة. ${counts.join("، ")}.`,
};
