import type { Notice } from "@tutorsetu/contracts/content";
import { catalogue, format } from "@tutorsetu/web-kit/i18n";
import { en } from "../messages/en/notices.ts";

const useMessages = catalogue(en, async () => (await import("../messages/hi/notices.ts")).hi);

/** The words of a notice in the reader's language where the platform wrote it; what a person wrote stays as it is. */
export function useNoticeText() {
  const t = useMessages();
  const known = new Map<string, readonly [string, string]>([
    ["help_solved", [t.helpSolved, t.helpSolvedText]],
    ["help_answered", [t.helpSolved, t.helpSolvedReply]],
    ["warning", [t.warning, t.warningText]],
    ["suspension", [t.suspension, t.suspensionText]],
    ["suspension_lifted", [t.lifted, t.liftedText]],
  ]);
  return ({ kind = "", params = {}, subject, message }: Notice): readonly [string, string] => {
    const [title, text] = known.get(kind) ?? [];
    return title && text ? [title, format(text, params)] : [subject, message];
  };
}
