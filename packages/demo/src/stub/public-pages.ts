import type { usersApi } from "@tutorsetu/contracts/apis";
import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import { landingAddress } from "@tutorsetu/contracts/web/public-address";
import type { PublicTutor } from "@tutorsetu/contracts/web/public-tutors";
import { type DemoPerson } from "../people.ts";
import { type Answers, pageOf, people, personOf, StubError } from "./context.ts";
import { tutorProfile } from "./faces.ts";

const PAGE = 20;
/** A subject or a city with fewer tutors has no page of its own. */
const LEAST_TUTORS = 3;

function publicTutor(person: DemoPerson): PublicTutor | null {
  const profile = tutorProfile(person);
  if (!profile) return null;
  const { userId, ...rest } = profile;
  const { _id, userName, image } = userId;
  const words = [userName, profile.subjects[0] ?? "", profile.city].join(" ");
  const slug = words.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const address = `/t/${slug}-${profile._id}`;
  const updatedAt = profile.createdAt.slice(0, 10);
  const classes = person.tutor?.classes;
  return { ...rest, userId: { _id, userName, image }, address, updatedAt, classes };
}

const tutors = people.tutors.map(publicTutor).filter((tutor) => tutor !== null);

const isOf = ({ subject, city }: Pick<Landing, "subject" | "city">) =>
  tutors.filter(
    (tutor) => (!subject || tutor.subjects.includes(subject)) && (!city || tutor.city === city),
  );

function landings(): Landing[] {
  const subjects = [null, ...new Set(tutors.flatMap((tutor) => tutor.subjects))];
  const cities = [null, ...new Set(tutors.map(({ city }) => city))];
  return subjects
    .flatMap((subject) => cities.map((city) => ({ subject, city })))
    .filter(({ subject, city }) => subject !== null || city !== null)
    .map((of) => ({ ...of, address: landingAddress(of.subject, of.city), count: isOf(of).length }))
    .filter(({ count }) => count >= LEAST_TUTORS)
    .toSorted((a, b) => b.count - a.count);
}

/** What svc-users answers anybody who reads public pages. */
export const publicPages: Answers<typeof usersApi> = {
  operator: () => ({
    operator: {
      name: null,
      address: null,
      email: null,
      grievanceOfficer: { name: null, phone: null, email: null },
      effectiveFrom: null,
    },
  }),
  publicTutor({ params }) {
    const tutor = publicTutor(personOf(params.id));
    if (!tutor) throw new StubError(404, "No tutor has this id.");
    return { tutor };
  },
  publicTutors({ query }) {
    const { items, page } = pageOf(tutors, { query });
    const named = items.map(({ address, updatedAt }) => ({ address, updatedAt }));
    return { tutors: named, nextCursor: page.nextCursor };
  },
  landingPages: ({ query }) => ({ pages: landings().slice(0, query.limit) }),
  landingPage({ query: { subject, city, page = 1 } }) {
    const all = landings();
    const part = (text: string | null) => text?.toLowerCase().replaceAll(" ", "-");
    const landing = all.find((one) => part(one.subject) === subject && part(one.city) === city);
    if (!landing) throw new StubError(404, "There is no such page.");
    const found = isOf(landing);
    return {
      landing,
      tutors: found.slice((page - 1) * PAGE, page * PAGE),
      page,
      hasMore: found.length > page * PAGE,
      related: all.filter((one) => one !== landing && one.city === landing.city).slice(0, 6),
    };
  },
};
