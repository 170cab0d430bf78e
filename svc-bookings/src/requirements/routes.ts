import { bookingsApi as api, usersInternal } from "@tutorsetu/contracts/apis";
import { subjectsMatching } from "@tutorsetu/contracts/domain";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { REQUIREMENT_LIMITS } from "@tutorsetu/contracts/requirements/limits";
import type { PostRequirement } from "@tutorsetu/contracts/requirements/requirements";
import { en } from "@tutorsetu/contracts/replies";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { idOfSending } from "@tutorsetu/service-kit/server/sent-once";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Applications } from "../store/requirements/applications.ts";
import type { Requirements } from "../store/requirements/requirements.ts";
import { toOwnApplication, applicationId } from "./application.ts";
import { newRequirementBy, ownRequirement, shownRequirement } from "./policy.ts";
import { isOpen, type RequirementDoc, toOwnRequirement, toRequirement } from "./requirement.ts";
import { childName, isStudentShown, peopleById, postingStudent, shownOf } from "./students.ts";

export interface RequirementDeps {
  readonly requirements: Requirements;
  readonly applications: Applications;
  readonly fetchPeople: FetchPeople;
  /** Asked how strangers read a post. */
  readonly users: ServiceClient;
  /** Brings what is told of a post, and what follows from its end, on its way; never makes the caller wait. */
  readonly publishRequirement: (doc: RequirementDoc) => void;
  readonly now: () => Date;
}

const DAY_MS = 86_400_000;
const OPEN_MS = REQUIREMENT_LIMITS.days * DAY_MS;

const FRESH_MS = 10_000;

/** The choices of the filter, which need not be newer: they are counted over all open posts. */
function everyTenSeconds(read: Requirements["cities"], now: () => Date) {
  let last: { readonly at: number; readonly cities: ReturnType<typeof read> } | undefined;
  return () => {
    const at = now();
    if (!last || at.getTime() - last.at > FRESH_MS) {
      const cities = read(at);
      last = { at: at.getTime(), cities };
      // The next one asks again.
      cities.catch(() => (last = undefined));
    }
    return last.cities;
  };
}

/** Posts: what anybody reads of them, and what students do with their own. */
export function requirementRoutes(deps: RequirementDeps) {
  const { requirements, applications, fetchPeople, users, publishRequirement } = deps;
  const changes = limiter(30, 3600);
  const citiesNow = everyTenSeconds((at) => requirements.cities(at), deps.now);

  /** How everybody reads the post, and where its PIN code is. */
  async function publicParts(
    userId: string,
    profileId: string,
    { text, pinCode }: Pick<PostRequirement, "text" | "pinCode">,
  ) {
    const body = { userId, ...(profileId === userId ? {} : { profileId }), text, pinCode };
    const { text: shown, place } = await users.call(usersInternal.publicPost, { body });
    if (!place) throw unprocessable("pinCode", "pin_code_unknown");
    return { text: shown, city: place.city, state: place.state, citySlug: place.slug };
  }

  /** Posts as whoever wrote them sees them; all of one account. */
  async function ownViews(docs: readonly RequirementDoc[]) {
    const [counts, people] = await Promise.all([
      applications.counts(docs.map(({ _id }) => _id)),
      peopleById(
        docs.map(({ studentUserId }) => studentUserId),
        fetchPeople,
      ),
    ]);
    const now = deps.now();
    return docs.map((doc) => {
      const person = people?.get(doc.studentUserId);
      return toOwnRequirement(doc, {
        applications: counts.get(doc._id) ?? 0,
        child: childName(doc, person),
        isShown: people ? isStudentShown(doc, person) : doc.isShown,
        now,
      });
    });
  }
  async function ownView(doc: RequirementDoc) {
    const [own] = await ownViews([doc]);
    if (!own) throw new Error("A post has no view");
    return own;
  }

  const parts = ({
    childId: _child,
    text: ownText,
    board,
    budget,
    ...fields
  }: PostRequirement) => ({
    ...fields,
    ...(board ? { board } : {}),
    ...(budget === undefined ? {} : { budget }),
    ownText,
  });

  return contractRoutes()
    .on(api.requirements, async ({ query }) => {
      const { subject, class: one, city, mode, cursor, limit = PAGE_SIZE } = query;
      const subjects = subject ? subjectsMatching(subject) : undefined;
      const now = deps.now();
      const [page, cities] = await Promise.all([
        requirements.list({ subjects, class: one, city, mode }, { cursor, limit }, now),
        citiesNow(),
      ]);
      const shown = await shownOf(page.docs, fetchPeople);
      const counts = await applications.counts(shown.map(({ _id }) => _id));
      return {
        requirements: shown.map((doc) => toRequirement(doc, counts.get(doc._id) ?? 0, now)),
        cities,
        nextCursor: page.nextCursor,
        total: page.total,
      };
    })

    .on(api.myRequirements, async ({ caller }) => {
      const own = await ownViews(await requirements.ofUser(caller.id));
      return { requirements: own.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen)) };
    })

    .on(api.requirement, async ({ c, params: { id } }) => {
      const found = await requirements.find(id);
      const caller = c.var.caller;
      const counts = await applications.counts([id]);
      const now = deps.now();
      if (found && found.studentUserId === caller?.id) {
        const own = await ownView(found);
        return { requirement: toRequirement(found, own.applications, now), own };
      }
      const sent =
        caller?.role === "Tutor" ? await applications.find(applicationId(id, caller.id)) : null;
      const mine = sent && sent.state !== "withdrawn" ? sent : null;
      const doc = shownRequirement(found);
      const people = await peopleById([doc.studentUserId], fetchPeople);
      if (people && !isStudentShown(doc, people.get(doc.studentUserId))) shownRequirement(null);
      return {
        requirement: toRequirement(doc, counts.get(id) ?? 0, now),
        ...(mine ? { application: toOwnApplication(mine) } : {}),
      };
    })

    .on(api.postRequirement, async ({ c, caller, body }) => {
      const { id, mayBeRepeated } = idOfSending(c, caller.id);
      const earlier = mayBeRepeated ? await requirements.find(id) : null;
      if (earlier) return { requirement: await ownView(earlier), message: en.requirementPosted };
      await changes.take(caller.id);
      const whose = await postingStudent(caller.id, body.childId, fetchPeople);
      const { studentProfileId } = whose;
      const shown = await publicParts(caller.id, studentProfileId, body);
      const now = deps.now();
      const doc: RequirementDoc = {
        _id: id,
        studentUserId: caller.id,
        studentProfileId,
        ...parts(body),
        ...shown,
        status: "open",
        isShown: true,
        checkedAt: now,
        createdAt: now,
        changedAt: now,
        closesAt: new Date(now.getTime() + OPEN_MS),
        isNew: true,
        notices: [],
      };
      const made = await requirements.create(newRequirementBy(caller.id, doc));
      if (!made) throw new HttpProblem("conflict", "requirements_full");
      publishRequirement(made);
      return { requirement: await ownView(made), message: en.requirementPosted };
    })

    .on(api.changeRequirement, async ({ caller, params: { id }, body }) => {
      const own = ownRequirement(caller.id, await requirements.find(id));
      await changes.take(caller.id);
      if (!isOpen(own, deps.now())) throw new HttpProblem("conflict", "requirement_closed");
      const shown = await publicParts(caller.id, own.studentProfileId, body);
      const changed = await requirements.change(own, { ...parts(body), ...shown }, deps.now());
      if (!changed) throw new HttpProblem("conflict", "requirement_closed");
      return { requirement: await ownView(changed), message: en.requirementChanged };
    })

    .on(api.closeRequirement, async ({ caller, params: { id } }) => {
      const own = ownRequirement(caller.id, await requirements.find(id));
      const closed = await requirements.close(own, { status: "closed" }, deps.now());
      if (closed) publishRequirement(closed);
      const now = closed ?? (await requirements.find(id)) ?? own;
      return { requirement: await ownView(now), message: en.requirementClosed };
    })

    .on(api.extendRequirement, async ({ caller, params: { id } }) => {
      const own = ownRequirement(caller.id, await requirements.find(id));
      const now = deps.now();
      if (!isOpen(own, now)) throw new HttpProblem("conflict", "requirement_closed");
      const until = new Date(own.closesAt.getTime() + OPEN_MS);
      const extended = await requirements.extend(own, until, now);
      if (extended)
        return { requirement: await ownView(extended), message: en.requirementExtended };
      const late = await requirements.find(id);
      const isClosed = late?.status !== "open";
      throw new HttpProblem("conflict", isClosed ? "requirement_closed" : "requirement_extended");
    }).app;
}
