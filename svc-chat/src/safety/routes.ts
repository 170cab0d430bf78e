import { chatApi, ReportMessage } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id } from "@tutorsetu/contracts/page";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { newId } from "@tutorsetu/service-kit/new-id";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { Publish } from "../messages/chat.ts";
import { currentPeers } from "../messages/peers.ts";
import { type KnownPeople, toPeer } from "../messages/people.ts";
import type { Messages } from "../messages/store.ts";
import type { Blocks } from "./blocks-store.ts";
import { type ReportDoc, type Reports, toReport } from "./reports-store.ts";

export interface SafetyRoutesDeps {
  readonly messages: Messages;
  readonly people: KnownPeople;
  readonly blocks: Blocks;
  readonly reports: Reports;
  readonly publish: Publish;
}

const MOST_REPORTS = 200;
const Party = z.object({ userId: Id });
const ReportId = z.object({ id: Id });

/** Blocking a person, and reporting what somebody wrote. */
export function safetyRoutes({ messages, people, blocks, reports, publish }: SafetyRoutesDeps) {
  const current = currentPeers(people);

  /** Both people's open pages ask again how they stand. */
  function tellBoth(one: string, other: string) {
    publish(one, "blocked", { peer: other });
    publish(other, "blocked", { peer: one });
  }

  /** Nobody blocks themselves or the team, whose word must reach everybody. */
  async function refuseUnblockable(me: string, userId: string) {
    const person = (await people([userId])).get(userId);
    if (!person) throw new HttpProblem("not_found", en.noSuchPerson);
    if (userId === me || person.role === "Admin") throw new HttpProblem("forbidden", en.notAllowed);
  }

  async function toFile(me: string, messageId: string, reason: string): Promise<ReportDoc> {
    const message = await messages.message(messageId);
    // A message of two others does not exist for this person.
    if (!message || ![message.senderId, message.receiverId].includes(me))
      throw new HttpProblem("not_found", en.noSuchMessage);
    if (message.senderId === me) throw new HttpProblem("forbidden", en.notAllowed);
    const known = await people([me, message.senderId]);
    const [by, about] = [known.get(me), known.get(message.senderId)];
    if (!by || !about) throw new HttpProblem("not_found", en.noSuchPerson);
    return {
      _id: newId(),
      messageId,
      byId: me,
      by: toPeer(by),
      about: toPeer(about),
      text: message.text,
      reason,
      solved: false,
      at: new Date(),
    };
  }

  async function asNow(docs: readonly ReportDoc[]) {
    const peers = await current(docs.flatMap(({ by, about }) => [by, about]));
    return docs.map((doc) => ({
      ...toReport(doc),
      by: peers.get(doc.by._id) ?? doc.by,
      about: peers.get(doc.about._id) ?? doc.about,
    }));
  }

  return new Hono<AppEnv>()
    .put(chatApi.block.path, authorize(chatApi.block.access), validate("param", Party), async (c) => {
      const { id } = callerOf(c);
      const { userId } = c.req.valid("param");
      await refuseUnblockable(id, userId);
      if (await blocks.block(id, userId)) tellBoth(id, userId);
      return c.json({ message: en.personBlocked });
    })
    .delete(
      chatApi.unblock.path,
      authorize(chatApi.unblock.access),
      validate("param", Party),
      async (c) => {
        const { id } = callerOf(c);
        const { userId } = c.req.valid("param");
        if (await blocks.unblock(id, userId)) tellBoth(id, userId);
        return c.json({ message: en.personUnblocked });
      },
    )
    .post(
      chatApi.report.path,
      authorize(chatApi.report.access),
      validate("json", ReportMessage),
      async (c) => {
        const { messageId, reason } = c.req.valid("json");
        await reports.file(await toFile(callerOf(c).id, messageId, reason));
        return c.json({ message: en.reported }, 201);
      },
    )
    .get(chatApi.reports.path, authorize(chatApi.reports.access), async (c) =>
      c.json({ reports: await asNow(await reports.list(MOST_REPORTS)) }),
    )
    .put(
      chatApi.solveReport.path,
      authorize(chatApi.solveReport.access),
      validate("param", ReportId),
      validate("json", z.object({ solved: z.boolean() })),
      async (c) => {
        const doc = await reports.solve(c.req.valid("param").id, c.req.valid("json").solved);
        if (!doc) throw new HttpProblem("not_found", en.noSuchReport);
        const [report] = await asNow([doc]);
        return c.json({ report: report ?? toReport(doc) });
      },
    );
}
