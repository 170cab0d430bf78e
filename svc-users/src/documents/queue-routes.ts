import { usersApi as api } from "@tutorsetu/contracts/apis";
import { Id, PAGE_SIZE } from "@tutorsetu/contracts/page";
import { en } from "@tutorsetu/contracts/replies";
import { requestOf } from "@tutorsetu/service-kit/audit/request";
import { authorize, callerOf, rejectWithoutSecondFactor } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { validate } from "@tutorsetu/service-kit/server/validate";
import { type Context, Hono } from "hono";
import * as z from "zod";
import type { Person } from "../people/person.ts";
import { byAdmin } from "../policy.ts";
import type { ByteBox } from "../sealing/byte-box.ts";
import type { Documents, Waiting } from "../store/documents/documents.ts";
import type { SealedPages } from "../store/documents/pages.ts";
import { pageOwner } from "./page-owner.ts";
import { toQueued } from "./show.ts";

interface Deps {
  readonly documents: Documents;
  readonly sealedPages: SealedPages;
  readonly pageBox: ByteBox;
  readonly announceNotices: (person: Person) => void;
  readonly now: () => Date;
}

/** What waits for administrators, its pages, and what they decide. */
export function documentQueueRoutes(deps: Deps) {
  const { documents, sealedPages, pageBox, announceNotices, now } = deps;

  async function waiting(id: string): Promise<Waiting> {
    const found = await documents.waiting(id);
    if (!found) throw new HttpProblem("not_found", "no_such_document");
    return found;
  }

  async function pageOf({ person, document }: Waiting, index: number): Promise<Buffer> {
    const name = document.pages?.[index];
    if (name === undefined) throw new HttpProblem("not_found", "not_found");
    const sealed = await sealedPages.get(name);
    const page = sealed && pageBox.open(sealed, pageOwner(person, name));
    if (!page) throw new HttpProblem("not_found", "document_unreadable");
    return page;
  }

  /** The same look again within a minute is counted; a look that cannot be recorded is none. */
  const recordSeen = (c: Context<AppEnv>, { person: { _id } }: Waiting) =>
    c.var.audit?.count({
      what: "document_seen",
      by: callerOf(c).id,
      of: _id,
      ...requestOf(c),
    });

  const pages = new Hono<AppEnv>().get(
    api.documentPage.path,
    authorize(api.documentPage.access),
    validate("param", z.object({ id: Id })),
    validate("query", api.documentPage.query),
    async (c) => {
      rejectWithoutSecondFactor(callerOf(c));
      const found = byAdmin(callerOf(c), await waiting(c.req.valid("param").id.toLowerCase()));
      const page = await pageOf(found, c.req.valid("query").page);
      await recordSeen(c, found);
      return c.body(new Uint8Array(page), 200, {
        "content-type": "image/webp",
        "cache-control": "no-store",
      });
    },
  );

  /** Why a decision was not taken. */
  async function conflict(id: string) {
    const isWaiting = (await documents.waiting(id)) !== null;
    return new HttpProblem("conflict", isWaiting ? "document_changed" : "document_decided");
  }

  return contractRoutes()
    .on(api.documentQueue, async ({ query: { cursor, limit = PAGE_SIZE } }) => {
      const { docs, ...page } = await documents.queue({ cursor, limit });
      return { documents: docs.map(toQueued), ...page };
    })

    .on(api.decideDocument, async ({ caller, record, params: { id }, body }) => {
      const { approved, reason = "", userName, qualification = "" } = body;
      if (!approved && reason === "") throw unprocessable("reason", "moderation_reason_required");
      const found = await documents.waiting(id);
      if (!found) throw new HttpProblem("conflict", "document_decided");
      const allowed = byAdmin(caller, found);
      const compared = { userName, qualification };
      await record(approved ? "document_approved" : "document_refused", found.person._id);
      const decided = approved
        ? await documents.approve(allowed, compared, now())
        : await documents.refuse(allowed, compared, reason, now());
      if (!decided) throw await conflict(id);
      await sealedPages.remove(byAdmin(caller, found.person), found.document.pages ?? []);
      announceNotices(decided);
      return { message: approved ? en.documentApproved : en.documentRefused };
    })
    .app.route("/", pages);
}
