import { chatApi, chatInternal } from "@tutorsetu/contracts/apis";
import { ReportMessage } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/replies";
import { Id } from "@tutorsetu/contracts/page";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv, Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { validate } from "@tutorsetu/service-kit/server/validate";
import { Hono } from "hono";
import * as z from "zod";
import { currentPeers, type People, toPeer } from "../messages/people.ts";
import { newBlock, ownBlock, receivedMessage, reportForAdmin } from "../messages/policy.ts";
import type { Publish } from "../sockets/pubsub.ts";
import type { Blocks } from "../store/blocks.ts";
import type { Messages } from "../store/messages.ts";
import { type ReportDoc, type Reports, toReport } from "../store/reports.ts";

export interface SafetyRoutesDeps {
  readonly messages: Messages;
  readonly people: People;
  readonly blocks: Blocks;
  readonly reports: Reports;
  readonly publish: Publish;
  readonly internalSecret: string;
}

const { block, unblock, report, reports: reportList, solveReport } = chatApi;
const { blockers, blocks: blockChanges } = chatInternal;

const MAX_REPORTS = 200;
const BLOCKS_PAGE_SIZE = 500;
const PeerParams = z.object({ userId: Id });
const ReportParams = z.object({ id: Id });
const BlockersQuery = blockers.query ?? z.never();
const ChangesQuery = blockChanges.query ?? z.never();

/** Blocking a user, reporting a message, and the blocks that other services ask for. */
export function safetyRoutes(deps: SafetyRoutesDeps) {
  const { messages, people, blocks, reports, publish, internalSecret } = deps;
  const internal = internalOnly(internalSecret);
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

  async function withCurrentPeers(docs: readonly ReportDoc[]) {
    const peers = await current(docs.flatMap(({ by, about }) => [by, about]));
    return docs.map((doc) => ({
      ...toReport(doc),
      by: peers.get(doc.by._id) ?? doc.by,
      about: peers.get(doc.about._id) ?? doc.about,
    }));
  }

  return new Hono<AppEnv>()
    .put(block.path, authorize(block.access), validate("param", PeerParams), async (c) => {
      const caller = callerOf(c);
      const { userId } = c.req.valid("param");
      if (await blocks.block(await newBlock(people, caller, userId)))
        publishBlocked(caller.id, userId);
      return c.json({ message: en.personBlocked });
    })
    .delete(unblock.path, authorize(unblock.access), validate("param", PeerParams), async (c) => {
      const caller = callerOf(c);
      const { userId } = c.req.valid("param");
      if (await blocks.unblock(ownBlock(caller, userId))) publishBlocked(caller.id, userId);
      return c.json({ message: en.personUnblocked });
    })
    .post(report.path, authorize(report.access), validate("json", ReportMessage), async (c) => {
      const { messageId, reason } = c.req.valid("json");
      await fileReport(callerOf(c), messageId, reason);
      return c.json({ message: en.reported }, 201);
    })
    .get(reportList.path, authorize(reportList.access), async (c) =>
      c.json({ reports: await withCurrentPeers(await reports.list(MAX_REPORTS)) }),
    )
    .put(
      solveReport.path,
      authorize(solveReport.access),
      validate("param", ReportParams),
      validate("json", z.object({ solved: z.boolean() })),
      async (c) => {
        const id = reportForAdmin(callerOf(c), c.req.valid("param").id);
        const doc = await reports.solve(id, c.req.valid("json").solved);
        if (!doc) throw new HttpProblem("not_found", "no_such_report");
        const [solved] = await withCurrentPeers([doc]);
        return c.json({ report: solved ?? toReport(doc) });
      },
    )
    .get(blockers.path, internal, validate("query", BlockersQuery), async (c) => {
      const { a, b } = c.req.valid("query");
      return c.json({ by: [...(await blocks.blockers(a.toLowerCase(), b.toLowerCase()))] });
    })
    .get(blockChanges.path, internal, validate("query", ChangesQuery), async (c) =>
      c.json(await blocks.changes(c.req.valid("query").after, BLOCKS_PAGE_SIZE)),
    );
}
