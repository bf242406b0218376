/** The longest topic that realtime takes, in bytes: about 200 ASCII characters or 22 CJK ones of a container beside a UUID. */
export const maxTopicBytes = 246;
