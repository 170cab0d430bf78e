import type { TutorCard } from "@tutorsetu/contracts/people";

let tutors = 0;

/** A tutor of Nashik, as the list shows one. */
export function tutor(userName: string, more: Partial<TutorCard> = {}): TutorCard {
  tutors += 1;
  const _id = tutors.toString(16).padStart(24, "0");
  return {
    _id,
    userId: { _id, userName, image: null, email: null },
    fee: 2100,
    hourly_rate: null,
    rating: null,
    subjects: ["mathematics"],
    experience: 10,
    city: "Nashik",
    state: "Maharashtra",
    bio: "",
    createdAt: "2026-11-20T10:00:00.000Z",
    ...more,
  };
}
