// What is kept on this device for a time without network: loaded after the page is live, or when it is first needed.
import { followSession, tidy } from "./forget.ts";
import { catchUp, watchNetwork } from "./sender.ts";
import { showWaiting } from "./waiting.ts";

export { forgetOffline } from "./forget.ts";
export { keep, recall } from "./seen.ts";
export { catchUp, onSent } from "./sender.ts";
export { useOffline } from "./state.ts";
export {
  countWaiting,
  keepToSend,
  messagesOf,
  remove,
  saveMessages,
  setRefused,
} from "./waiting.ts";

let started: Promise<void> | undefined;

async function begin(refresh: (subject: string) => void) {
  followSession();
  watchNetwork(refresh);
  await tidy();
  await showWaiting();
  void catchUp();
}

/** Once per page; where nothing can be kept nothing is, and the page works on. */
export const start = (refresh: (subject: string) => void) =>
  (started ??= begin(refresh).catch(() => {}));
