import { chatInternal, contentInternal, usersInternal } from "@tutorsetu/contracts/apis";
import { type Block, conversationId } from "@tutorsetu/contracts/chat";
import type { Person } from "@tutorsetu/contracts/people";
import type { Endpoint, Input } from "@tutorsetu/contracts/endpoint";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { fakeServiceClient, type CallInput } from "@tutorsetu/service-kit/testing/app";

/** svc-users: records the calls it receives, or is unavailable. */
export function fakeUsers() {
  const calls: { path: string; params?: unknown; body?: unknown }[] = [];
  const state = { isDown: false };
  const client = fakeServiceClient((endpoint: Endpoint, asked: CallInput) => {
    if (state.isDown) throw new ServiceUnavailableError("unavailable");
    calls.push({ path: endpoint.path, ...asked });
    return { ok: true };
  });
  return { calls, state, client };
}

/** svc-users, asked for at most a hundred people by the ids of users or profiles, or unavailable. */
export const fakePeople = (everybody: ReadonlyMap<string, Person>, isDown: () => boolean) =>
  fakeServiceClient((_endpoint: Endpoint, { query }: CallInput) => {
    if (isDown()) throw new ServiceUnavailableError("unavailable");
    const ids = query?.["ids"]?.split(",").slice(0, 100) ?? [];
    const isAskedFor = (p: Person) =>
      [p, p.tutor, p.student, ...(p.children ?? [])].some((one) => one && ids.includes(one._id));
    return { people: [...everybody.values()].filter(isAskedFor) };
  });

/** svc-chat: records what is pushed, and knows who has blocked whom. */
export function fakeChat() {
  const pushed: { path: string; body?: unknown }[] = [];
  /** The `after` of each request for changed blocks. */
  const asked: string[] = [];
  const state = { isDown: false, isOld: false, pageOf: 100 };
  const changes: Block[] = [];
  const byOf = (pair: string) => changes.findLast((one) => one.pair === pair)?.by ?? [];
  const change = (pair: string, by: string[]) => {
    const now = { pair, by, version: changes.length + 1 };
    changes.splice(0, changes.length, ...changes.filter((one) => one.pair !== pair), now);
  };
  const client = fakeServiceClient(({ path }: Endpoint, { query, body }: CallInput) => {
    if (state.isDown) throw new ServiceUnavailableError("unavailable");
    if (path === chatInternal.push.path) {
      pushed.push({ path, body });
      return { ok: true };
    }
    if (state.isOld) throw new ServiceUnavailableError("answered 404");
    if (path === chatInternal.blockers.path)
      return { by: byOf(conversationId(query?.["a"] ?? "", query?.["b"] ?? "")) };
    // As a URL carries it: undefined becomes a text there.
    const after = query && "after" in query ? String(query["after"]) : "";
    asked.push(after);
    const rest = changes.filter(({ version }) => version > Number(after));
    const page = rest.slice(0, state.pageOf);
    const next = String(page.at(-1)?.version ?? after);
    return { blocks: page, next, more: rest.length > page.length };
  });
  return {
    pushed,
    asked,
    state,
    client,
    /** All blocks, as a reader from the beginning receives them. */
    blocks: (): Block[] => [...changes],
    block: (by: string, other: string) =>
      change(conversationId(by, other), [...new Set([...byOf(conversationId(by, other)), by])]),
    unblock: (by: string, other: string) =>
      change(
        conversationId(by, other),
        byOf(conversationId(by, other)).filter((one) => one !== by),
      ),
  };
}

type NoticeBody = Input<typeof contentInternal.notice>["body"];
type NamedBody = Input<typeof contentInternal.namedInNotices>["body"];

/** svc-content: keeps the first notice of each id, as the real one does, or is unavailable. */
export function fakeContent() {
  const kept = new Map<string, NoticeBody>();
  const named: NamedBody["notices"][number][] = [];
  const state = { isDown: false, calls: 0 };
  const client = fakeServiceClient(({ path }: Endpoint, { params, body }: CallInput) => {
    if (state.isDown) throw new ServiceUnavailableError("unavailable");
    if (path === contentInternal.namedInNotices.path) {
      named.push(...(body as NamedBody).notices); // safe: the contract of that call
      return { ok: true };
    }
    state.calls += 1;
    const { id = "" } = (params ?? {}) as { id?: string };
    // safe: the other call
    if (!kept.has(id)) kept.set(id, body as NoticeBody);
    return { ok: true };
  });
  const of = (userId: string) => [...kept.values()].filter(({ user }) => user._id === userId);
  return {
    state,
    client,
    /** Where it was told that an erased person is named. */
    named,
    of,
    kindsOf: (userId: string) => of(userId).map(({ kind }) => kind),
  };
}

/** svc-users, asked for tutors like another: by user id, best first; or unavailable. */
export function fakeSimilar() {
  const state = { isDown: false, tutors: [] as string[] };
  const asked: unknown[] = [];
  const client = fakeServiceClient(({ path }: Endpoint, { query }: CallInput) => {
    if (state.isDown || path !== usersInternal.similarTutors.path)
      throw new ServiceUnavailableError("unavailable");
    asked.push(query);
    return { tutors: state.tutors };
  });
  return { state, asked, client };
}
