/** The name of the conversation of two people, the same from both sides. */
export const conversationOf = (one: string, other: string) =>
  one < other ? `${one}:${other}` : `${other}:${one}`;
