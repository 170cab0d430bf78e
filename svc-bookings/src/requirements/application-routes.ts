import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { FetchBlockers } from "../blocks/chat-blocks.ts";
import { rejectBlocked } from "../policy.ts";
import type { Blocks } from "../store/blocks.ts";
import { type ApplicationDoc, applicationId, toOwnApplication, WAITING } from "./application.ts";
import { comparable } from "./compare.ts";
import type { FinishDeps } from "./finish.ts";
import { noticeFor } from "./notices.ts";
import { applicationBy, applicationTo, ownApplication, ownRequirement } from "./policy.ts";
import { isOpen, type RequirementDoc, toRequirement } from "./requirement.ts";
import { childName, isStudentShown } from "./students.ts";
import { takeApplication } from "./take.ts";

export interface ApplicationDeps extends FinishDeps {
  readonly blocks: Blocks;
  readonly fetchBlockers: FetchBlockers;
}

const MOST_OWN = 50;

/** What tutors answer to posts, and what becomes of it. */
export function applicationRoutes(deps: ApplicationDeps) {
  const { requirements, applications, fetchPeople, fetchBlockers, publishApplication } = deps;
  const sent = limiter(30, 3600);
  const sentPerDay = limiter(60, 86_400);

  /** Both people as svc-users knows them now, who are there and have not blocked each other. */
  async function pairOf(tutorUserId: string, doc: RequirementDoc, callerId: string) {
    const [people, blockers] = await Promise.all([
      fetchPeople([tutorUserId, doc.studentUserId]),
      fetchBlockers(tutorUserId, doc.studentUserId),
    ]);
    rejectBlocked(blockers, callerId);
    const tutor = people.find(({ _id }) => _id === tutorUserId);
    const student = people.find(({ _id }) => _id === doc.studentUserId);
    return { tutor, student, blockers };
  }

  const compare = async (requirement: Authorized<RequirementDoc>) =>
    comparable(deps, requirement, await applications.ofRequirement(requirement._id));

  return contractRoutes()
    .on(api.myApplications, async ({ caller }) => {
      const mine = await applications.ofTutor(caller.id, MOST_OWN);
      const ids = mine.map(({ requirementId }) => requirementId);
      const [posts, counts] = await Promise.all([
        requirements.findMany(ids),
        applications.counts(ids),
      ]);
      const byId = new Map(posts.map((post) => [post._id, post]));
      const now = deps.now();
      return {
        applications: mine.flatMap((doc) => {
          const post = byId.get(doc.requirementId);
          if (!post) return [];
          const requirement = toRequirement(post, counts.get(post._id) ?? 0, now);
          return [{ application: toOwnApplication(doc), requirement }];
        }),
      };
    })

    .on(api.apply, async ({ caller, params: { id }, body: { message, fee } }) => {
      const found = await requirements.find(id);
      if (!found) throw new HttpProblem("not_found", "no_such_requirement");
      const { tutor, student, blockers } = await pairOf(caller.id, found, caller.id);
      if (!isStudentShown(found, student))
        throw new HttpProblem("not_found", "no_such_requirement");
      if (!tutor?.active || tutor.role !== "Tutor")
        throw new HttpProblem("forbidden", "only_tutors_apply");
      const now = deps.now();
      const { studentUserId: to, subject } = found;
      const child = childName(found, student);
      const told = { to, kind: "requirement_application", subject, child } as const;
      const notice = noticeFor({ ...told, name: tutor.userName, fee }, now);
      const doc: ApplicationDoc = {
        _id: applicationId(id, caller.id),
        requirementId: id,
        tutorUserId: caller.id,
        studentUserId: to,
        studentProfileId: found.studentProfileId,
        message,
        fee,
        state: "open",
        reason: "",
        createdAt: now,
        changedAt: now,
        notices: [notice],
      };
      const asked = { callerId: caller.id, requirement: found, blockers, now };
      const authorized = applicationBy(asked, doc);
      const known = await applications.find(doc._id);
      if (!known || known.state === "withdrawn") {
        await sent.take(caller.id);
        await sentPerDay.take(caller.id);
      }
      const result = await applications.apply(authorized);
      if (result === "post_full") throw new HttpProblem("conflict", "applications_full");
      if (result === "tutor_full") throw new HttpProblem("conflict", "applications_yours_full");
      if (result.doc.state === "declined")
        throw new HttpProblem("conflict", "application_declined");
      if (result.isNew) {
        // Closed meanwhile: whoever ended what waits may have been there before.
        const late = await requirements.find(id);
        if (!late || !isOpen(late, deps.now())) {
          const unsent = { state: "withdrawn", isSilent: true } as const;
          await applications.change(authorized, WAITING, unsent, deps.now());
          throw new HttpProblem("conflict", "requirement_closed");
        }
        publishApplication(result.doc);
      }
      return { application: toOwnApplication(result.doc), message: en.applied };
    })

    .on(api.withdrawApplication, async ({ caller, params: { id } }) => {
      const doc = ownApplication(caller.id, await applications.find(applicationId(id, caller.id)));
      if (doc.state === "withdrawn") return { message: en.applicationWithdrawn };
      const [post, people] = await Promise.all([
        requirements.find(id),
        fetchPeople([caller.id, doc.studentUserId]).catch(() => []),
      ]);
      const personOf = (userId: string) => people.find(({ _id }) => _id === userId);
      const name = personOf(caller.id)?.userName;
      const told = { to: doc.studentUserId, kind: "requirement_withdrawn" } as const;
      const child = childName(doc, personOf(doc.studentUserId));
      const notices =
        name && post?.status === "open"
          ? [noticeFor({ ...told, name, subject: post.subject, child }, deps.now())]
          : [];
      const to = { state: "withdrawn", notices } as const;
      const gone = await applications.change(doc, WAITING, to, deps.now());
      if (gone) publishApplication(gone);
      const late = gone ?? (await applications.find(doc._id));
      if (late?.state !== "withdrawn") throw new HttpProblem("conflict", "application_decided");
      return { message: en.applicationWithdrawn };
    })

    .on(api.applications, async ({ caller, params: { id } }) => ({
      applications: await compare(ownRequirement(caller.id, await requirements.find(id))),
    }))

    .on(api.answerApplication, async ({ caller, params: { id, tutorUserId }, body }) => {
      const own = ownRequirement(caller.id, await requirements.find(id));
      const found = await applications.find(applicationId(id, tutorUserId));
      const doc = applicationTo(own, found);
      const { state, reason = "" } = body;
      if (state === "declined" && !reason) throw unprocessable("reason", "booking_reason_required");
      if (doc.state !== state) {
        const kind = state === "declined" ? "requirement_declined" : "requirement_shortlisted";
        const notice = noticeFor(
          { to: tutorUserId, kind, subject: own.subject, reason },
          deps.now(),
        );
        const to = {
          state,
          reason: state === "declined" ? reason : "",
          notices: state === "open" ? [] : [notice],
        };
        const from = WAITING.filter((one) => one !== state);
        const changed = await applications.change(doc, from, to, deps.now());
        if (changed) publishApplication(changed);
        else if ((await applications.find(doc._id))?.state !== state)
          throw new HttpProblem("conflict", "application_decided");
      }
      return { applications: await compare(own), message: en.applicationAnswered };
    })

    .on(api.takeApplication, async ({ caller, params: { id }, body }) => {
      const tutorUserId = body.tutorUserId.toLowerCase();
      const own = ownRequirement(caller.id, await requirements.find(id));
      const application = applicationTo(
        own,
        await applications.find(applicationId(id, tutorUserId)),
      );
      const bookingId = await takeApplication(deps, own, application, async () => {
        const { tutor, student } = await pairOf(tutorUserId, own, caller.id);
        if (!tutor?.active || tutor.role !== "Tutor")
          throw new HttpProblem("not_found", "no_such_application");
        if (!student?.active) throw new HttpProblem("forbidden", "forbidden");
        if (!isStudentShown(own, student)) throw new HttpProblem("conflict", "child_hidden");
        return { tutor, student };
      });
      return { bookingId, message: en.applicationTaken };
    }).app;
}
