/** A list and the topic that it has. */
export interface TodosTopicVector {
  readonly tenantId: string;
  readonly container: string;
  readonly topic: string;
}

/** What `todosTopic` has to give: the vectors that every implementation of the topic is tested with, in whatever language. */
export const todosTopicVectors: readonly TodosTopicVector[] = [
  { tenantId: "acme", container: "thread-1", topic: "todos:acme:thread-1" },
  { tenantId: "AZ-az_09.~", container: "AZ-az_09.~", topic: "todos:AZ-az_09.~:AZ-az_09.~" },
  { tenantId: "a:b", container: "c", topic: "todos:a%3Ab:c" },
  { tenantId: "a", container: "b:c", topic: "todos:a:b%3Ac" },
  { tenantId: "a%3Ab", container: "%", topic: "todos:a%253Ab:%25" },
  { tenantId: "o", container: "!'()*", topic: "todos:o:%21%27%28%29%2A" },
  {
    tenantId: "o",
    container: ' "#$&+,/;<=>?@[\\]^`{|}',
    topic: "todos:o:%20%22%23%24%26%2B%2C%2F%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60%7B%7C%7D",
  },
  { tenantId: "o", container: "\u00e9", topic: "todos:o:%C3%A9" },
  { tenantId: "o", container: "e\u0301", topic: "todos:o:e%CC%81" },
  { tenantId: "組織", container: "会話", topic: "todos:%E7%B5%84%E7%B9%94:%E4%BC%9A%E8%A9%B1" },
  { tenantId: "o", container: "\u{1f44d}\u200d\u202e", topic: "todos:o:%F0%9F%91%8D%E2%80%8D%E2%80%AE" },
  { tenantId: "o", container: "\u007f\u0085\u00ad", topic: "todos:o:%7F%C2%85%C2%AD" },
  { tenantId: "o", container: "\uffff\u{10ffff}", topic: "todos:o:%EF%BF%BF%F4%8F%BF%BF" },
];
