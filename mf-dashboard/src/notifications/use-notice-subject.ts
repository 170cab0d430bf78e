import { en } from "@tutorsetu/contracts/messages/en/server";
import { catalogue } from "@tutorsetu/web-kit/i18n";

const useWritten = catalogue({ helpSolved: en.helpSolved }, async () => {
  const { hi } = await import("@tutorsetu/contracts/messages/hi/notices");
  return { helpSolved: hi.helpSolved };
});

/** Names a notice in the reader's language where the platform wrote it; what a person wrote stays as it is. */
export function useNoticeSubject() {
  const written = useWritten();
  return (subject: string) => (subject === en.helpSolved ? written.helpSolved : subject);
}
