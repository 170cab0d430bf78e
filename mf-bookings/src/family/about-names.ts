import type { ChatMessage } from "@tutorsetu/chat-client/hooks";

interface Child {
  /** Of the profile. */
  readonly _id: string;
  readonly name: string;
}

/**
 * By message the name of the child whom it is about, where that is another one than in what its writer said before: only there it
 * is said. Of a child whom nobody can name nothing is.
 */
export function aboutNames(messages: readonly ChatMessage[], children: readonly Child[]) {
  const names = new Map(children.map(({ _id, name }) => [_id, name]));
  const shown = new Map<string, string>();
  let own = "";
  let other = "";
  for (const { id, isOwn, about = "" } of messages) {
    const name = about === (isOwn ? own : other) ? undefined : names.get(about);
    if (isOwn) own = about;
    else other = about;
    if (name) shown.set(id, name);
  }
  return shown;
}
