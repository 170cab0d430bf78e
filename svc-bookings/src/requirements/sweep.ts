import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import { REQUIREMENT_LIMITS } from "@tutorsetu/contracts/requirements/limits";
import type { Person } from "@tutorsetu/contracts/people";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { bySystem } from "../policy.ts";
import { type FinishDeps, finishRequirement } from "./finish.ts";
import { noticeFor } from "./notices.ts";
import type { RequirementDoc } from "./requirement.ts";
import { childName, isStudentShown, peopleById } from "./students.ts";
import { resumeTaking } from "./take.ts";

export interface SweepDeps extends FinishDeps {
  readonly publishRequirement: (doc: RequirementDoc) => void;
}

const BATCH = 100;
const MINUTE_MS = 60_000;

/** Who is told, with the name of the child where there is one. Without svc-users it waits. */
async function ownersOf({ fetchPeople }: SweepDeps, docs: readonly RequirementDoc[]) {
  const ids = docs.map(({ studentUserId }) => studentUserId);
  return (await peopleById(ids, fetchPeople)) ?? new Map<string, Person>();
}

async function expire(deps: SweepDeps, now: Date) {
  const docs = await deps.requirements.due("expired", now);
  const owners = await ownersOf(deps, docs);
  for (const doc of docs) {
    const { studentUserId: to, subject } = doc;
    const child = childName(doc, owners.get(to));
    const notices = [noticeFor({ to, kind: "requirement_expired", subject, child }, now)];
    const closing = { status: "expired", notices } as const;
    const closed = await deps.requirements.close(bySystem(doc), closing, now);
    if (closed) deps.publishRequirement(closed);
  }
}

async function announceEnds(deps: SweepDeps, now: Date) {
  const docs = await deps.requirements.due("ending", now);
  const owners = await ownersOf(deps, docs);
  const { tellDaysBefore: days } = REQUIREMENT_LIMITS;
  for (const doc of docs) {
    const { studentUserId: to, subject } = doc;
    const child = childName(doc, owners.get(to));
    const notice = noticeFor({ to, kind: "requirement_ending", subject, child, days }, now);
    const told = await deps.requirements.tellEnding(bySystem(doc), notice, now);
    if (told) deps.publishRequirement(told);
  }
}

/** Hides posts whose students svc-users does not show any more, and shows those again whom it does: those asked about longest ago first. */
async function followConsent({ requirements, fetchPeople }: SweepDeps, now: Date) {
  const before = new Date(now.getTime() - MINUTE_MS);
  const docs = await requirements.leastChecked(before, 5 * BATCH);
  const people = await peopleById(
    docs.map(({ studentUserId }) => studentUserId),
    fetchPeople,
  );
  if (!people) return;
  for (const isShown of [true, false]) {
    const ids = docs
      .filter((doc) => isStudentShown(doc, people.get(doc.studentUserId)) === isShown)
      .map(({ _id }) => _id);
    if (ids.length > 0) await requirements.showAs(ids, isShown, now);
  }
}

async function removeOld({ requirements, applications }: SweepDeps, now: Date) {
  const before = new Date(now.getTime() - retentionMs("requirements"));
  const ids = (await requirements.closedBefore(before, BATCH)).map(({ _id }) => _id);
  if (ids.length === 0) return;
  await applications.removeOf(bySystem(ids));
  await requirements.remove(bySystem(ids));
}

/** The two people of an application that was taken. */
async function partiesOf({ fetchPeople }: SweepDeps, tutorUserId: string, doc: RequirementDoc) {
  const people = await fetchPeople([tutorUserId, doc.studentUserId]);
  const tutor = people.find(({ _id }) => _id === tutorUserId);
  const student = people.find(({ _id }) => _id === doc.studentUserId);
  if (!tutor?.active || !student?.active) throw new HttpProblem("not_found", "no_such_person");
  return { tutor, student };
}

/** Goes on with what another process has begun and not ended. Rejects with the first failure, after everything else was tried. */
export async function finishAll(deps: SweepDeps, now = deps.now()): Promise<void> {
  const begun = new Date(now.getTime() - MINUTE_MS);
  const [closed, taken] = await Promise.all([
    deps.requirements.due("finishing", now),
    deps.applications.unbooked(begun, BATCH),
  ]);
  const steps = [
    ...closed.map((doc) => () => finishRequirement(deps, doc)),
    ...taken.map(
      (one) => () => resumeTaking(deps, one, (doc) => partiesOf(deps, one.tutorUserId, doc)),
    ),
  ];
  const failures: unknown[] = [];
  for (const step of steps)
    await Promise.resolve(step()).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Closes posts whose time is over, tells their writers before, hides those of whom nobody may see anything, and removes what was
 * closed long ago. Each change is a compare-and-set, so any number of processes may run it at once.
 */
export async function sweepRequirements(deps: SweepDeps, now = deps.now()): Promise<void> {
  await expire(deps, now);
  await announceEnds(deps, now);
  await followConsent(deps, now);
  await removeOld(deps, now);
}
