import type { TodoMessages } from "../messages.ts";

const number = (value: number | undefined): string => value?.toLocaleString("zh") ?? "…";

/** The words in Chinese, simplified. It has no plural: its numbers take a measure word. */
export const zh: TodoMessages = {
  pending: "待处理",
  completed: "已完成",
  in_progress: "进行中",
  paused: "已暂停",

  copy: "复制为 Markdown",
  archiveView: "已归档的任务",
  back: "返回计划",
  fold: "显示任务",
  select: "选择",

  edit: "编辑",
  archive: "归档",
  restore: "恢复",
  down: "下移",
  up: "上移",
  more: "显示更早的任务",
  about: "操作人和时间",

  jump: "转到当前任务",
  restoreAndSave: "恢复并保存",
  addAsNew: "添加为新任务",
  lifted: "已拿起",
  notCopied: "无法复制",
  putBack: "已放回原处",
  copied: "已复制",
  discard: "放弃",

  cancel: "取消",
  compose: "添加任务",
  save: "保存",
  add: "添加",
  detail: "详情",
  owner: "负责人",

  loading: "正在加载…",
  saving: "正在保存…",
  readOnly: "只读",
  title: "计划",
  broken: "无法显示",

  emptyArchive: "没有已归档的任务",
  empty: "还没有任务",

  dropped: "已更改",
  rejected: "未保存",
  invalidText: "部分字符无法保存。",
  conflict: "已更改",
  failed: "未保存",
  unconfirmed: "可能未保存",

  unreachable: "无法连接，更改会保留。",
  unauthenticated: "请重新登录。",
  dismiss: "关闭",
  offline: "已离线，更改会保留。",
  undone: "已撤销",
  forbidden: "您无权访问此计划。",
  liveUpdatesOff: "实时更新已停用。",
  undo: "撤销",
  apply: "应用我的更改",
  notUndone: "之后又有更改，未撤销",
  yours: "您的内容",
  now: "当前内容",
  retry: "重试",

  added: "已添加",
  changed: "已更改",
  archived: "已归档",
  restored: "已恢复",
  allDone: "所有任务均已完成",

  progress: (done, total) => `已完成 ${number(done)} 项，共 ${number(total)} 项`,
  selected: (count) => `已选择 ${number(count)} 项`,
  editing: (subject) => `编辑 ${subject}`,
  quote: (subject) => `“${subject}”`,
  limit: (_, max, actual) => `超出上限：${number(actual)}/${number(max)}`,
  by: (word, who) => (who ? `${word}（${who}）` : word),
  moved: (position, count) => `已移至第 ${number(position)} 位，共 ${number(count)} 项`,
  on: (word, subject) => `${word}：${subject}`,
  pasted: (count) => `要添加 ${number(count)} 项任务吗？`,
  actionsFor: (subject) => `${subject} 的操作`,
  news: (counts) => `计划已更新。${counts.join("，")}。`,
};
