import { chatApi, chatInternal } from "@tutorsetu/contracts/apis";
import { MOST_REPORTS_ABOUT } from "@tutorsetu/contracts/administration/reports-about";
import { conversationId, type Peer } from "@tutorsetu/contracts/chat";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { Person } from "@tutorsetu/contracts/people";
import { en } from "@tutorsetu/contracts/replies";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { toSettlement } from "@tutorsetu/service-kit/audit/settlement";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import type { KnownStudents } from "@tutorsetu/service-kit/masking/known-students";
import { ownDataPage } from "@tutorsetu/service-kit/own-data/pages";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { maskedPeers } from "../messages/masked-peers.ts";
import { currentPeers, nullIfUnavailable, type People, toPeer } from "../messages/people.ts";
import {
  storedPerson,
  newBlock,
  ownBlock,
  receivedMessage,
  reportForAdmin,
} from "../messages/policy.ts";
import type { Publish } from "../sockets/pubsub.ts";
import type { Blocks } from "../store/blocks.ts";
import type { Names } from "../store/names.ts";
import type { OwnData } from "../store/own-data.ts";
import type { Messages } from "../store/messages.ts";
import { type ReportDoc, type Reports, toReport } from "../store/reports.ts";

export interface SafetyRoutesDeps {
  readonly messages: Messages;
  readonly people: People;
  readonly blocks: Blocks;
  readonly reports: Reports;
  readonly publish: Publish;
}

export interface BlockRoutesDeps {
  readonly messages: Messages;
  readonly blocks: Blocks;
  readonly names: Names;
  readonly ownData: OwnData;
  readonly knownStudents: KnownStudents;
  readonly people: People;
  readonly internalSecret: string;
}

const MAX_REPORTS = 200;
const BLOCKS_PAGE_SIZE = 500;
const MAX_WRITERS = 100;

/** Blocking a user and reporting a message. */
export function safetyRoutes(deps: SafetyRoutesDeps) {
  const { messages, people, blocks, reports, publish } = deps;
  const current = currentPeers(people);

  /** The clients of both users fetch the state of their conversation again. */
  function publishBlocked(one: string, other: string) {
    publish(one, "blocked", { peer: other });
    publish(other, "blocked", { peer: one });
  }

  async function fileReport(caller: Caller, messageId: string, reason: string): Promise<void> {
    const message = receivedMessage(caller, await messages.message(messageId));
    const known = await people([caller.id, message.senderId]);
    const [by, about] = [known.get(caller.id), known.get(message.senderId)];
    if (!by || !about) throw new HttpProblem("not_found", "no_such_person");
    await reports.file(message, { by: toPeer(by), about: toPeer(about), reason });
  }

  /** Of those who settled them; without names while svc-users is unavailable. */
  async function settlerNames(docs: readonly ReportDoc[]) {
    const settlers = docs.flatMap(({ settlement }) => settlement?.by ?? []);
    const found = (await people(settlers).catch(nullIfUnavailable)) ?? new Map<string, Person>();
    return new Map([...found].map(([id, { userName }]) => [id, userName]));
  }

  async function withCurrentPeers(docs: readonly ReportDoc[]) {
    const peers = await current(docs.flatMap(({ by, about }) => [by, about]));
    const names = await settlerNames(docs);
    return docs.map((doc) => ({
      ...toReport(doc, names),
      by: peers.get(doc.by._id) ?? doc.by,
      about: peers.get(doc.about._id) ?? doc.about,
    }));
  }

  return contractRoutes()
    .on(chatApi.block, async ({ caller, params: { userId } }) => {
      if (await blocks.block(await newBlock(people, caller, userId)))
        publishBlocked(caller.id, userId);
      return { message: en.personBlocked };
    })
    .on(chatApi.unblock, async ({ caller, params: { userId } }) => {
      if (await blocks.unblock(ownBlock(caller, userId))) publishBlocked(caller.id, userId);
      return { message: en.personUnblocked };
    })
    .on(chatApi.report, async ({ caller, body: { messageId, reason } }) => {
      await fileReport(caller, messageId, reason);
      return { message: en.reported };
    })
    .on(chatApi.reports, async ({ query: { settled, cursor, limit = PAGE_SIZE } }) => {
      if (!settled) return { reports: await withCurrentPeers(await reports.list(MAX_REPORTS)) };
      const { docs, nextCursor } = await reports.page(settled === "yes", { cursor, limit });
      return { reports: await withCurrentPeers(docs), nextCursor };
    })
    .on(chatApi.reportsAbout, async ({ params: { userId } }) => {
      const { docs, total } = await reports.about(userId, MOST_REPORTS_ABOUT);
      const names = await settlerNames(docs);
      const listed = docs.map(({ _id, reason, solved, settlement, at }) => ({
        _id,
        kind: "message" as const,
        reason,
        count: 1,
        settled: solved,
        ...toSettlement(settlement, names),
        createdAt: at.toISOString(),
      }));
      return { reports: listed, total };
    })
    .on(chatApi.solveReport, async ({ caller, params, body }) => {
      const doc = await reports.solve(
        reportForAdmin(caller, params.id),
        body.solved ? { by: caller.id, at: new Date() } : null,
      );
      if (!doc) throw new HttpProblem("not_found", "no_such_report");
      const [solved] = await withCurrentPeers([doc]);
      return { report: solved ?? toReport(doc) };
    }).app;
}

/** What other services ask for and tell: blocks, who has written to whom, and who is erased. */
export function blockRoutes(deps: BlockRoutesDeps) {
  const { messages, blocks, names, ownData, people, internalSecret } = deps;
  const current = currentPeers(people);
  const masked = maskedPeers(deps);
  return contractRoutes({ guard: internalOnly(internalSecret) })
    .on(chatInternal.personErased, async ({ params: { userId } }) => {
      people.forget(userId);
      await names.erase(storedPerson(userId));
      return { ok: true as const };
    })
    .on(chatInternal.personRenamed, async ({ params: { userId }, body: { userName } }) => {
      people.forget(userId);
      await names.rename(storedPerson(userId), userName);
      return { ok: true as const };
    })
    .on(chatInternal.ownData, async ({ params: { userId: id }, body: { role, cursor } }) => {
      const shown = {
        namesOf: async (peers: readonly Peer[]) => masked({ id, role }, await current(peers)),
        async peopleOf(ids: readonly string[]) {
          const known = [...(await people(ids)).values()].filter((person) => person.active);
          return new Map(known.map((person) => [person._id, toPeer(person)]));
        },
      };
      return ownDataPage(ownData.readers(id, shown), cursor);
    })
    .on(chatInternal.blockers, async ({ query: { a, b } }) => ({
      by: [...(await blocks.blockers(a.toLowerCase(), b.toLowerCase()))],
    }))
    .on(chatInternal.written, async ({ query }) => {
      const to = query.to.toLowerCase();
      const ids = query.from.toLowerCase().split(",").filter(Boolean).slice(0, MAX_WRITERS);
      const wrote = await messages.whoWrote(to, ids);
      const about = await messages.whomAbout(
        to,
        ids.filter((id) => !wrote.has(id)),
      );
      /** A child by its profile, and by whom its parent is known. */
      const writers = [...[...wrote].map((id) => [id, id] as const), ...about];
      const pairs = writers.map(([, from]) => conversationId(to, from));
      const blocked = writers.length > 0 ? await blocks.filterBlocked(pairs) : new Set();
      const shown = writers.filter(([, from]) => !blocked.has(conversationId(to, from)));
      return { from: shown.map(([id]) => id) };
    })
    .on(chatInternal.blocks, ({ query: { after } }) => blocks.changes(after, BLOCKS_PAGE_SIZE)).app;
}
