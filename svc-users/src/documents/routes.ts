import { usersApi as api } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import {
  DOCUMENT_KINDS,
  DOCUMENT_LIMITS,
  type DocumentKind,
} from "@tutorsetu/contracts/tutoring/document-kinds";
import { recordOf } from "@tutorsetu/service-kit/audit/request";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { Hono, type HonoRequest } from "hono";
import type { Person } from "../people/person.ts";
import { ownAccount } from "../policy.ts";
import type { ByteBox } from "../sealing/byte-box.ts";
import type { Documents } from "../store/documents/documents.ts";
import type { SealedPages } from "../store/documents/pages.ts";
import type { People } from "../store/people.ts";
import type { DocumentPages } from "./document-pages.ts";
import { pageOwner } from "./page-owner.ts";
import { toOwnDocuments } from "./show.ts";

interface Deps {
  readonly people: People;
  readonly documents: Documents;
  readonly sealedPages: SealedPages;
  readonly documentPages: DocumentPages;
  readonly pageBox: ByteBox;
  readonly limiter: CreateLimiter;
  readonly now: () => Date;
}

const DAY = 86_400;
/** Files in memory at once, each with its form. */
const MOST_AT_ONCE = 8;

const isKind = (given: unknown): given is DocumentKind =>
  DOCUMENT_KINDS.some((kind) => kind === given);

async function formOf(request: HonoRequest<string>) {
  const type = request.header("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) throw new HttpProblem("wrong_type", "wrong_type");
  const { kind, file } = await request.parseBody().catch(() => {
    throw new HttpProblem("invalid", "bad_json");
  });
  if (!isKind(kind)) throw unprocessable("kind", "invalid");
  if (!(file instanceof File) || file.size === 0) throw unprocessable("file", "document_required");
  return { kind, file };
}

/** What tutors send as proof of identity and education. They see what became of it; the pages nobody but administrators. */
export function documentRoutes(deps: Deps) {
  const { people, documents, sealedPages, documentPages, pageBox, limiter, now } = deps;
  const { perDay } = DOCUMENT_LIMITS;
  const today = limiter(perDay, DAY, "documents_today", "documents-day");
  let running = 0;

  async function pagesIn(request: HonoRequest<string>) {
    if (running >= MOST_AT_ONCE)
      throw new HttpProblem("unavailable", "unavailable", { retryAfter: 5 });
    running += 1;
    try {
      const { kind, file } = await formOf(request);
      return { kind, pages: await documentPages(Buffer.from(await file.arrayBuffer())) };
    } finally {
      running -= 1;
    }
  }

  async function own(id: string): Promise<Person> {
    const person = await people.find(id);
    if (!person) throw new HttpProblem("not_found", "no_such_person");
    return person;
  }

  const uploads = new Hono<AppEnv>().post(
    api.sendDocument.path,
    authorize(api.sendDocument.access),
    async (c) => {
      const account = ownAccount(callerOf(c));
      await today.take(account._id);
      const { kind, pages } = await pagesIn(c.req);
      await recordOf(c)("document_sent", account._id);
      const sealed = pages.map((page) => {
        const name = crypto.randomUUID();
        return { name, sealed: pageBox.seal(page, pageOwner(account, name)) };
      });
      const names = sealed.map(({ name }) => name);
      const id = newId();
      const document = { _id: id, waiting: id, sentAt: now(), count: names.length, pages: names };
      // Pages of what is broken off here belong to nothing, and the sweep removes them.
      await sealedPages.put(account, sealed, now());
      const before = await documents.send(account, kind, document);
      await sealedPages.remove(account, before ? (before.documents?.[kind]?.pages ?? []) : names);
      if (!before) throw new HttpProblem("not_found", "no_such_person");
      return c.json({ ...toOwnDocuments(await own(account._id)), message: en.documentSent }, 201);
    },
  );

  return contractRoutes()
    .on(api.documents, async ({ caller }) => toOwnDocuments(await own(caller.id)))

    .on(api.withdrawDocument, async ({ caller, record, params: { id } }) => {
      const account = ownAccount(caller);
      await record("document_withdrawn", caller.id);
      const before = await documents.withdraw(account, id);
      if (!before) throw new HttpProblem("not_found", "no_such_document");
      const withdrawn = DOCUMENT_KINDS.map((kind) => before.documents?.[kind]);
      const pages = withdrawn.find((sent) => sent?._id === id)?.pages ?? [];
      await sealedPages.remove(account, pages);
      return { ...toOwnDocuments(await own(caller.id)), message: en.documentWithdrawn };
    })
    .app.route("/", uploads);
}
