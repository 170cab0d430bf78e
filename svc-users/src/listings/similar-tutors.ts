import type { LessonMode } from "@tutorsetu/contracts/bookings";
import type { Person } from "../people/person.ts";
import { slugOf } from "../public-pages/address.ts";
import type { Listings } from "../store/listings.ts";

const MOST = 12;

interface Wish {
  /** What the family asked for; free text. */
  readonly subject?: string | undefined;
  readonly mode?: LessonMode | undefined;
}

/**
 * Up to twelve listed tutors like this one: of the same subject and city first, then, where lessons need not be at home, of the
 * same subject anywhere. What nobody teaches is looked for by this tutor's own subjects.
 */
export async function similarTutors(
  listings: Pick<Listings, "tutorsOf">,
  { _id, city, subjects = [] }: Person,
  { subject = "", mode }: Wish,
): Promise<readonly Person[]> {
  const found = new Map<string, Person>();
  async function add(filters: { readonly subject: string; readonly city?: string }) {
    const { docs } = await listings.tutorsOf(filters, 0);
    for (const one of docs) if (one._id !== _id && found.size < MOST) found.set(one._id, one);
  }
  const asked = subject.trim().toLowerCase();
  for (const one of new Set([asked, ...subjects].filter(Boolean))) {
    await add({ subject: one, city: slugOf(city) });
    if (mode !== "home") await add({ subject: one });
    if (found.size > 0) break;
  }
  return [...found.values()];
}
