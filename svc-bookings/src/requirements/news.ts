import { usersInternal } from "@tutorsetu/contracts/apis";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Applications } from "../store/requirements/applications.ts";
import type { Blocks } from "../store/blocks.ts";
import type {
  RequirementNews,
  RequirementNewsDoc,
} from "../store/requirements/requirement-news.ts";
import type { Requirements } from "../store/requirements/requirements.ts";
import { noticeFor } from "./notices.ts";
import { isOpen, type RequirementDoc } from "./requirement.ts";
import { shownOf } from "./students.ts";

interface Deps {
  readonly requirements: Requirements;
  readonly applications: Pick<Applications, "ofTutor">;
  readonly news: RequirementNews;
  readonly users: ServiceClient;
  readonly blocks: Pick<Blocks, "blockersOf">;
  readonly fetchPeople: FetchPeople;
}

const DAY_MS = 86_400_000;
const BATCH = 100;
/** Of whom a post fits no more are told: the first ten offers are taken. */
const MOST_TOLD = 500;
const MOST_KEPT = 200;
const MOST_APPLICATIONS = 50;

/** Notes for every tutor whom the post fits that there is one. May be done again. */
async function spread({ requirements, news, users }: Deps, doc: RequirementDoc) {
  const { subject, class: one, citySlug: city, mode } = doc;
  const asked = { subject, class: one, city, mode };
  const tutors = new Set<string>();
  let cursor: string | null = "";
  while (cursor !== null && tutors.size < MOST_TOLD) {
    const query: typeof asked & { cursor?: string } = { ...asked, ...(cursor && { cursor }) };
    const page = await users.call(usersInternal.fittingTutors, { query });
    for (const id of page.tutors) tutors.add(id);
    cursor = page.nextCursor;
  }
  for (const id of tutors) await news.add(id, doc._id);
  await requirements.notNew(doc._id);
}

/** What all of them have in common; empty where they differ. */
const common = (values: readonly string[]) => (new Set(values).size === 1 ? (values[0] ?? "") : "");

/** Tells one tutor of all that is new, and then not for a day. What is closed or hidden meanwhile is not told. */
async function tellOf(deps: Deps, doc: RequirementNewsDoc, now: Date) {
  const { requirements, applications, blocks, fetchPeople, news } = deps;
  const found = (await requirements.findMany(doc.posts)).filter(
    (post) => isOpen(post, now) && !post.hidden,
  );
  const shown = await shownOf(found, fetchPeople);
  const sent = await applications.ofTutor(doc._id, MOST_APPLICATIONS);
  const writers = shown.map(({ studentUserId }) => studentUserId);
  const blockedBy = await blocks.blockersOf(doc._id, writers);
  const fresh = shown.filter(
    ({ _id, studentUserId }) =>
      !blockedBy.has(studentUserId) && !sent.some(({ requirementId }) => requirementId === _id),
  );
  const notice = noticeFor(
    {
      to: doc._id,
      kind: "requirement_new",
      count: fresh.length,
      subject: common(fresh.map(({ subject }) => subject)),
      city: common(fresh.map(({ city }) => city)),
    },
    now,
  );
  await news.tell(doc, {
    posts: [],
    told: [...doc.told, ...doc.posts].slice(-MOST_KEPT),
    nextAt: fresh.length > 0 ? new Date(now.getTime() + DAY_MS) : doc.nextAt,
    notice: fresh.length > 0 ? notice : undefined,
  });
}

/** Tells tutors of new posts that fit them, at most once a day. Any number of processes may run it at once. */
export async function sweepNews(deps: Deps, now = new Date()): Promise<void> {
  for (const doc of await deps.requirements.due("new", now)) await spread(deps, doc);
  for (const doc of await deps.news.due(now, BATCH)) await tellOf(deps, doc, now);
}
