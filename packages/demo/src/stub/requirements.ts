import type { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Application } from "@tutorsetu/contracts/requirements/applications";
import type { OwnRequirement, Requirement } from "@tutorsetu/contracts/requirements/requirements";
import { fixedId, DAY } from "../random.ts";
import { demoApplications, demoRequirements } from "../requirements.ts";
import { tutorProfile } from "./faces.ts";
import {
  type Answers,
  done,
  me,
  noReports,
  pageOf,
  people,
  personOf,
  StubError,
} from "./context.ts";

const demo = demoRequirements(people);
const offers = demoApplications(people, demo).map((offer) => ({ ...offer }));

interface Kept extends OwnRequirement {
  readonly by: string;
}

const all: Kept[] = demo.map(({ id, studentUserId, studentProfileId, createdAt, ...post }) => ({
  ...post,
  _id: id,
  by: studentUserId,
  ownText: post.text,
  childId: studentProfileId,
  status: "open",
  isOpen: true,
  isExtended: false,
  isShown: true,
  applications: offers.filter(({ requirementId }) => requirementId === id).length,
  createdAt: createdAt.toISOString(),
  changedAt: createdAt.toISOString(),
  closesAt: new Date(createdAt.getTime() + 30 * DAY).toISOString(),
}));

function find(id: string): Kept {
  const found = all.find(({ _id }) => _id === id);
  if (!found) throw new StubError(404, "This post is not there any longer.");
  return found;
}

function changed(id: string, change: Partial<Kept>): Kept {
  const next = { ...find(id), ...change };
  all[all.findIndex(({ _id }) => _id === id)] = next;
  return next;
}

const shown = ({ _id, ...post }: Kept): Requirement => ({
  _id,
  subject: post.subject,
  class: post.class,
  ...(post.board ? { board: post.board } : {}),
  mode: post.mode,
  city: post.city,
  state: post.state,
  days: post.days,
  ...(post.budget === undefined ? {} : { budget: post.budget }),
  text: post.text,
  createdAt: post.createdAt,
  changedAt: post.changedAt,
  closesAt: post.closesAt,
  isOpen: post.isOpen,
  applications: post.applications,
});
const own = ({ by: _by, ...post }: Kept): OwnRequirement => post;

const compared = (id: string): Application[] =>
  offers
    .filter(({ requirementId }) => requirementId === id)
    .map(({ tutorUserId, message, fee, state, createdAt }) => {
      const person = personOf(tutorUserId);
      const profile = tutorProfile(person);
      return {
        tutorUserId,
        tutorId: person.profileId,
        userName: person.userName,
        image: null,
        city: person.city,
        subjects: person.tutor?.subjects ?? [],
        experience: person.tutor?.experience ?? null,
        rating: profile?.rating ?? null,
        message,
        fee,
        state,
        reason: "",
        createdAt: createdAt.toISOString(),
      };
    });

const ofTutor = (tutorUserId: string) =>
  offers
    .filter((one) => one.tutorUserId === tutorUserId)
    .map(({ requirementId, message, fee, state, createdAt }) => ({
      requirementId,
      message,
      fee,
      state,
      reason: "",
      createdAt: createdAt.toISOString(),
      changedAt: createdAt.toISOString(),
    }));

type Posting = Extract<
  keyof typeof bookingsApi,
  `${string}equirement${string}` | `${string}pplication${string}` | "apply"
>;

/** What svc-bookings answers about posts, out of the demo data. What is changed is forgotten with the page. */
export const requirements: Pick<Answers<typeof bookingsApi>, Posting> = {
  requirements({ query }) {
    const found = all.filter(
      (post) =>
        post.isOpen &&
        (!query.subject || post.subject === query.subject) &&
        (!query.class || post.class === Number(query.class)),
    );
    const { items, page } = pageOf(found, { query });
    return { requirements: items.map(shown), cities: [], ...page };
  },
  requirement({ params: { id } }) {
    const post = find(id);
    const application = ofTutor(me().userId).find(({ requirementId }) => requirementId === id);
    return {
      requirement: shown(post),
      ...(post.by === me().userId ? { own: own(post) } : {}),
      ...(application ? { application } : {}),
    };
  },
  myRequirements: () => ({ requirements: all.filter(({ by }) => by === me().userId).map(own) }),
  myApplications: () => ({
    applications: ofTutor(me().userId).map((application) => ({
      application,
      requirement: shown(find(application.requirementId)),
    })),
  }),
  postRequirement({ body: { childId = me().profileId, ...body } }) {
    const now = new Date();
    const { city, state, userId } = me();
    const post: Kept = {
      ...body,
      _id: fixedId("rqnw", all.length + 1),
      by: userId,
      city,
      state,
      ownText: body.text,
      childId,
      status: "open",
      isOpen: true,
      isExtended: false,
      isShown: true,
      applications: 0,
      createdAt: now.toISOString(),
      changedAt: now.toISOString(),
      closesAt: new Date(now.getTime() + 30 * DAY).toISOString(),
    };
    all.unshift(post);
    return { requirement: own(post), message: "Posted" };
  },
  changeRequirement: ({ params, body: { childId: _child, ...body } }) => ({
    requirement: own(changed(params.id, { ...body, ownText: body.text })),
    message: "Saved",
  }),
  closeRequirement: ({ params }) => ({
    requirement: own(changed(params.id, { isOpen: false, status: "closed" })),
    message: "Closed",
  }),
  extendRequirement: ({ params }) => ({
    requirement: own(changed(params.id, { isExtended: true })),
    message: "Extended",
  }),
  apply({ params: { id }, body }) {
    const createdAt = new Date();
    offers.push({ ...body, requirementId: id, tutorUserId: me().userId, state: "open", createdAt });
    const application = ofTutor(me().userId).at(-1);
    if (!application) throw new StubError(409, "This post takes no more offers.");
    return { application, message: "Sent" };
  },
  withdrawApplication({ params: { id } }) {
    const at = offers.findIndex(
      (one) => one.requirementId === id && one.tutorUserId === me().userId,
    );
    if (at >= 0) offers.splice(at, 1);
    return { message: "Taken back" };
  },
  applications: ({ params }) => ({ applications: compared(params.id) }),
  answerApplication({ params: { id, tutorUserId }, body: { state } }) {
    const at = offers.findIndex(
      (one) => one.requirementId === id && one.tutorUserId === tutorUserId,
    );
    const offer = offers[at];
    if (offer && state !== "declined") offers[at] = { ...offer, state };
    if (offer && state === "declined") offers.splice(at, 1);
    return { applications: compared(id), message: "Saved" };
  },
  takeApplication({ params: { id } }) {
    const bookingId = fixedId("book", 1);
    changed(id, { isOpen: false, status: "taken", bookingId });
    return { bookingId, message: "Chosen" };
  },
  reportRequirement: done("Thank you, we will look at it."),
  reportedRequirements: () => ({ requirements: [], nextCursor: null, total: 0 }),
  reportedRequirementsBy: noReports,
  moderateRequirement: done("Saved"),
};
