import { bookingsInternal, chatInternal, contentInternal } from "@tutorsetu/contracts/apis";
import type { NotificationLanguage } from "@tutorsetu/contracts/notifications/choices";
import type { OwnDataPage } from "@tutorsetu/contracts/security/own-data";
import type { Input } from "@tutorsetu/contracts/endpoint";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { fakeServiceClient } from "@tutorsetu/service-kit/testing/app";

/** What a call tells of a name. */
const nameIn = (body: unknown) => (body as { readonly userName: string }).userName; // safe: its contract

/** What a service holds about somebody: one kind, a page for each list. */
const ownPage = (part: string, pages: readonly OwnDataPage["items"][], body: unknown) => {
  const { cursor = "0" } = body as { readonly cursor?: string }; // safe: its contract
  const n = Number(cursor);
  return { part, items: pages[n] ?? [], next: n + 1 < pages.length ? String(n + 1) : null };
};

const pair = (a = "", b = "") => (a < b ? `${a},${b}` : `${b},${a}`);

/** A svc-bookings that remembers of whom it was notified and can be down. */
export function fakeBookings() {
  const state = {
    isDown: false,
    notified: [] as string[],
    erased: [] as string[],
    renamed: [] as string[],
    /** Parent → what was told of the children, newest last. */
    children: new Map<string, Input<typeof bookingsInternal.childrenChanged>["body"][]>(),
    own: [] as OwnDataPage["items"][],
    accepted: new Set<string>(),
    /** Tutor → who has asked them. */
    asked: new Map<string, string[]>(),
  };
  const client = fakeServiceClient((endpoint, { params, query, body }) => {
    if (state.isDown) throw new ServiceUnavailableError("svc-bookings is down");
    if (endpoint.path === bookingsInternal.childrenChanged.path) {
      const id = params?.["userId"] ?? "";
      // safe: the contract of that call
      const told = body as Input<typeof bookingsInternal.childrenChanged>["body"];
      state.children.set(id, [...(state.children.get(id) ?? []), told]);
      return { ok: true };
    }
    const students = state.asked.get(query?.["tutor"] ?? "") ?? [];
    if (endpoint.path === bookingsInternal.asked.path) return { students };
    if (endpoint.path === bookingsInternal.ownData.path)
      return ownPage("bookings", state.own, body);
    if (endpoint.path === bookingsInternal.personRenamed.path) state.renamed.push(nameIn(body));
    if (endpoint.path === bookingsInternal.personErased.path)
      state.erased.push(params?.["userId"] ?? "");
    if (endpoint.path === bookingsInternal.personGone.path)
      state.notified.push(params?.["userId"] ?? "");
    const accepted = state.accepted.has(pair(query?.["a"], query?.["b"]));
    return { ok: true, cancelled: 0, accepted };
  });
  const accept = (a: string, b: string) => state.accepted.add(pair(a, b));
  return Object.assign(state, { client, accept });
}

/** A svc-chat that knows who has written to whom and can be down. */
export function fakeChat() {
  const state = {
    isDown: false,
    written: new Map<string, string[]>(),
    erased: [] as string[],
    own: [] as OwnDataPage["items"][],
  };
  const client = fakeServiceClient((endpoint, { params, query, body }) => {
    if (state.isDown) throw new ServiceUnavailableError("svc-chat is down");
    if (endpoint.path === chatInternal.ownData.path) return ownPage("messages", state.own, body);
    if (endpoint.path === chatInternal.personRenamed.path) return { ok: true };
    if (endpoint.path === chatInternal.personErased.path) {
      state.erased.push(params?.["userId"] ?? "");
      return { ok: true };
    }
    return { from: state.written.get(query?.["to"] ?? "") ?? [] };
  });
  return Object.assign(state, { client });
}

type SentNotice = { readonly _id: string } & NoticeBody;
type NoticeBody = Input<typeof contentInternal.notice>["body"];
type EndedBody = Input<typeof contentInternal.sessionsEnded>["body"];

/** A svc-content that keeps what it is told, the first notice of an id, knows which languages people chose, and can be down. */
export function fakeContent() {
  const state = {
    isDown: false,
    notices: [] as SentNotice[],
    languages: new Map<string, NotificationLanguage>(),
    ended: [] as ({ readonly userId: string } & EndedBody)[],
    renamed: [] as string[],
    erased: [] as { readonly userId: string; readonly body: unknown }[],
  };
  const client = fakeServiceClient((endpoint, { params, body }) => {
    if (state.isDown) throw new ServiceUnavailableError("svc-content is down");
    if (endpoint.path === contentInternal.sessionsEnded.path) {
      // safe: the contract of that call
      state.ended.push({ userId: params?.["userId"] ?? "", ...(body as EndedBody) });
      return { ok: true };
    }
    if (endpoint.path === contentInternal.personErased.path) {
      state.erased.push({ userId: params?.["userId"] ?? "", body });
      return { ok: true };
    }
    if (endpoint.path === contentInternal.ownData.path)
      return ownPage("notices", [[{ subject: "Hello" }]], body);
    if (endpoint.path === contentInternal.personRenamed.path) {
      state.renamed.push(nameIn(body));
      return { ok: true };
    }
    const _id = params?.["id"] ?? "";
    if (endpoint.path === contentInternal.chosenLanguage.path)
      return { language: state.languages.get(_id) ?? null };
    // safe: the other call that has a body
    if (!state.notices.some((one) => one._id === _id))
      state.notices.push({ _id, ...(body as NoticeBody) });
    return { ok: true };
  });
  return Object.assign(state, { client });
}
