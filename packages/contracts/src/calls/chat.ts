import { adminOnly, authenticated, participants } from "../access.ts";
import type { chatInternalSchemas, chatSchemas } from "../chat.ts";
import { call, callsOf } from "../endpoint.ts";

export const chatCalls = callsOf<typeof chatSchemas>()({
  /** The last 50 messages before `before` (a seq), oldest first; without it the newest ones. */
  messages: call("GET", "/messages/:userId", participants),
  /** Sending without a socket; the same rules. */
  send: call("POST", "/messages/:userId", participants, 201, 32 * 1024),
  conversations: call("GET", "/conversations", authenticated),
  /** Neither can write to the other while either has blocked them. */
  block: call("PUT", "/blocks/:userId", authenticated),
  unblock: call("DELETE", "/blocks/:userId", authenticated),
  report: call("POST", "/reports", participants, 201),
  reports: call("GET", "/reports", adminOnly),
  /** Of messages that this user wrote. */
  reportsAbout: call("GET", "/reports/about/:userId", adminOnly),
  solveReport: call("PUT", "/reports/:id", adminOnly),
  /** Who the other party is, for the title of the screen. */
  peer: call("GET", "/conversations/:userId/peer", participants),
  audit: call("GET", "/audit/chat", adminOnly),
});

/** What svc-chat answers other services, under `/internal`, never through the gateway. */
export const chatInternalCalls = callsOf<typeof chatInternalSchemas>()({
  /** Which of at most 100 people have written to this person. */
  written: call("GET", "/internal/written", authenticated),
  push: call("POST", "/internal/push", authenticated),
  /** The account is erased: whatever names it is anonymised, what is its own alone is removed. May be called again. */
  personErased: call("POST", "/internal/conversations/of-erased/:userId", authenticated),
  /** The person has another name. May be called again. */
  personRenamed: call("POST", "/internal/conversations/of-renamed/:userId", authenticated),
  /** What is held about the person, as they may see it, page by page. By POST: no log keeps a body. */
  ownData: call("POST", "/internal/conversations/own-data/:userId", authenticated),
  /** Which of these two have blocked the other. */
  blockers: call("GET", "/internal/blockers", authenticated),
  /** Every pair with a block, ended ones too, oldest change first; `after` is what the last page called `next`. A pair may come again. */
  blocks: call("GET", "/internal/blocks", authenticated),
});
