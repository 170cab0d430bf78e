import { usersApi } from "@tutorsetu/contracts/apis";
import type { Child, ChildForm } from "@tutorsetu/contracts/families/children";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { en } from "@tutorsetu/contracts/replies";
import { addressOf } from "@tutorsetu/service-kit/address";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { AskGuardian } from "../consents/ask-guardian.ts";
import { hasAnswered, holderEvent } from "../consents/history.ts";
import type { Person } from "../people/person.ts";
import { gradeOut } from "../people/show.ts";
import { checkName } from "../people/user-names.ts";
import { ownFamily } from "../policy.ts";
import type { GuardianLinks } from "../store/consents/guardian-links.ts";
import type { Children, FamilyChange } from "../store/families/children.ts";
import type { People } from "../store/people.ts";
import type { ChildrenOutbox } from "./children-outbox.ts";
import { isFamily, type Profile, profileOf, profilesOf } from "./profiles.ts";
import { addProblem, becomeProblem, mayBeFamily } from "./rules.ts";
import type { Sibling } from "./sibling.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly people: Pick<People, "find">;
  readonly children: Children;
  readonly childrenOutbox: ChildrenOutbox;
  readonly guardianLinks: Pick<GuardianLinks, "revoke">;
  readonly askGuardian: AskGuardian;
  /** Whether a parent is asked by a link before a child is shown. */
  readonly consentByLink: boolean;
  readonly now: () => Date;
}

const HOUR = 3600;

const toChild = (profile: Profile): Child => ({
  _id: profile.profileId,
  name: profile.userName,
  grade: gradeOut(profile.grade),
  subjectInterested: [...(profile.subjectInterested ?? [])],
  bio: profile.bio,
  requirement: profile.requirement ?? null,
  isShown: !profile.hidden,
  createdAt: profile.createdAt.toISOString(),
});

const KINDS: Partial<Record<ProblemCode, "not_found" | "forbidden">> = {
  no_such_child: "not_found",
  no_such_student: "not_found",
  family_refused: "forbidden",
};

function refused(code: ProblemCode): HttpProblem {
  const detail = code === "child_known" ? { problems: { name: code } } : {};
  return new HttpProblem(KINDS[code] ?? "conflict", code, detail);
}

function refuse(problem: ProblemCode | null): void {
  if (problem) throw refused(problem);
}

function done(change: FamilyChange): Person {
  if (typeof change === "string") throw refused(change);
  return change;
}

/** The children of one's own account (decision 0064). */
export function childrenRoutes(deps: Deps) {
  const { limiter, people, children, childrenOutbox, guardianLinks, askGuardian } = deps;
  const { consentByLink, now } = deps;
  const changes = limiter(60, HOUR, "too_often", "children");

  /** The caller's account, and the profile of a child; the user's own id stands for the first. */
  async function childOf(caller: Caller, asked: string) {
    const own = ownFamily(caller, await people.find(caller.id));
    const profile = isFamily(own) ? profileOf(own, asked.toLowerCase()) : undefined;
    if (!profile) throw refused("no_such_child");
    return { own, profile, id: profile.profileId };
  }

  /** As it was saved; svc-bookings is told in the background. */
  function saved(person: Person, id: string, message: string) {
    childrenOutbox.announce(person);
    const profile = profileOf(person, id);
    if (!profile) throw refused("no_such_child");
    return { child: toChild(profile), message };
  }

  function newChild({ consent: _consent, ...form }: ChildForm, person: Person): Sibling {
    const { bio = "", requirement = null, ...profile } = form;
    const child = { _id: newId(), ...profile, bio, requirement, createdAt: now() };
    if (consentByLink) return { ...child, consents: [], hidden: true };
    return { ...child, consents: [holderEvent(person, "given", now())], hidden: false };
  }

  return contractRoutes()
    .on(usersApi.children, async ({ caller }) => {
      const person = ownFamily(caller, await people.find(caller.id));
      const isParent = isFamily(person) && person.role === "Student";
      return {
        children: isParent ? profilesOf(person).map(toChild) : [],
        mayBeFamily: mayBeFamily(person),
      };
    })

    .on(usersApi.becomeFamily, async ({ c, caller, record, body: { name } }) => {
      await changes.take(caller.id);
      checkName(name, "name");
      const person = ownFamily(caller, await people.find(caller.id));
      refuse(becomeProblem(person));
      // A guardian who has answered by a link keeps the say.
      const isAnswered = hasAnswered(person);
      const isAsked = consentByLink && !isAnswered;
      if (isAsked) await askGuardian.take(person.emailKey, addressOf(c));
      const { userName, email } = person;
      const event = holderEvent({ userName, email, childName: name }, "given", now());
      const agreed = isAnswered || isAsked ? {} : { hidden: false, event };
      const first = { name, ...(isAsked ? { hidden: true } : agreed) };
      const changed = done(await children.becomeFamily(person, first, now()));
      await guardianLinks.revoke(person);
      if (isAsked) await askGuardian.send(changed, changed.emailKey);
      await record("child_added", caller.id);
      return saved(changed, changed.profileId, en.childChanged);
    })

    .on(usersApi.addChild, async ({ c, caller, record, body }) => {
      await changes.take(caller.id);
      checkName(body.name, "name");
      const person = ownFamily(caller, await people.find(caller.id));
      refuse(addProblem(person, body.name));
      if (consentByLink) await askGuardian.take(person.emailKey, addressOf(c));
      const child = newChild(body, person);
      const changed = done(await children.add(person, child, now()));
      const asked = { ...changed, profileId: child._id };
      if (consentByLink) await askGuardian.send(asked, changed.emailKey);
      await record("child_added", caller.id);
      return saved(changed, child._id, en.childAdded);
    })

    .on(usersApi.changeChild, async ({ caller, params, body: edit }) => {
      await changes.take(caller.id);
      const { own, profile, id } = await childOf(caller, params.id);
      // A form sends all fields: a name of before that stays as it was is not chosen now.
      if (edit.name !== profile.userName) checkName(edit.name, "name");
      const wanted = Object.entries(edit).filter(([, value]) => value !== undefined);
      const changed = await children.change(own, id, Object.fromEntries(wanted), now());
      return saved(done(changed), id, en.childChanged);
    })

    .on(usersApi.removeChild, async ({ caller, record, params }) => {
      await changes.take(caller.id);
      const { own, id } = await childOf(caller, params.id);
      childrenOutbox.announce(done(await children.remove(own, id, now())));
      await guardianLinks.revoke(own, id);
      await record("child_removed", caller.id);
      return { message: en.childRemoved };
    }).app;
}
