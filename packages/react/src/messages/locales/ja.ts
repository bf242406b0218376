import type { TodoMessages } from "../messages.ts";

const number = (value: number | undefined): string => value?.toLocaleString("ja") ?? "…";

/** The words in Japanese, which has no plural: its numbers take a counter. */
export const ja: TodoMessages = {
  pending: "未着手",
  completed: "完了",
  in_progress: "進行中",
  paused: "一時停止中",

  copy: "Markdown形式でコピー",
  archiveView: "アーカイブ一覧",
  back: "計画に戻る",
  fold: "タスクを表示",
  select: "選択",

  edit: "編集",
  archive: "アーカイブ",
  restore: "復元",
  down: "下へ移動",
  up: "上へ移動",
  more: "以前のタスクを表示",
  about: "更新者と日時",

  jump: "現在のタスクへ移動",
  restoreAndSave: "復元して保存",
  addAsNew: "新しいタスクとして追加",
  lifted: "移動中",
  notCopied: "コピーできません",
  putBack: "元の位置に戻しました",
  copied: "コピーしました",
  discard: "破棄",

  cancel: "キャンセル",
  compose: "タスクを追加",
  save: "保存",
  add: "追加",
  detail: "詳細",
  owner: "担当者",

  loading: "読み込み中…",
  saving: "保存中…",
  readOnly: "閲覧のみ",
  title: "計画",
  broken: "表示できません",

  emptyArchive: "アーカイブは空です",
  empty: "タスクはまだありません",

  dropped: "変更済み",
  rejected: "未保存",
  invalidText: "使用できない文字があります。",
  conflict: "変更済み",
  failed: "未保存",
  unconfirmed: "未保存の可能性",

  unreachable: "接続できません。変更は保持されます。",
  unauthenticated: "再度サインインしてください。",
  dismiss: "閉じる",
  offline: "オフラインです。変更は保持されます。",
  undone: "元に戻しました",
  forbidden: "アクセスできません。",
  liveUpdatesOff: "自動更新は停止中です。",
  undo: "元に戻す",
  apply: "自分の変更を適用",
  notUndone: "変更されたため元に戻せません",
  yours: "自分の入力",
  now: "現在の内容",
  retry: "再試行",

  added: "追加済み",
  changed: "変更済み",
  archived: "アーカイブ済み",
  restored: "復元済み",
  allDone: "すべて完了しました",

  progress: (done, total) => `${number(total)}件中${number(done)}件完了`,
  selected: (count) => `${number(count)}件選択中`,
  editing: (subject) => `${subject}を編集`,
  quote: (subject) => `「${subject}」`,
  limit: (_, max, actual) => `上限超過：${number(actual)}/${number(max)}`,
  by: (word, who) => (who ? `${word}（${who}）` : word),
  moved: (position, count) => `${number(count)}件中${number(position)}番目に移動`,
  on: (word, subject) => `${word}：${subject}`,
  pasted: (count) => `${number(count)}件のタスクを追加しますか？`,
  actionsFor: (subject) => `${subject}の操作`,
  news: (counts) => `計画が更新されました。${counts.join("、")}。`,
};
