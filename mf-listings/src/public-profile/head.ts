import type { PublicTutor } from "@tutorsetu/contracts/web/public-tutors";
import type { Head } from "@tutorsetu/contracts/web/server-bundle";
import { format, formatRupees } from "@tutorsetu/web-kit/i18n";
import type { en } from "../messages/en/public.ts";

/** What a head is written with, in one language. */
export interface Words {
  readonly t: typeof en;
  readonly perMonth: string;
  readonly subjectOf: (slug: string) => string;
  readonly cityOf: (city: string) => string;
}

/** What a public page says of itself: the same for the browser and for those who run no script. */
export function tutorHead(tutor: PublicTutor, { t, perMonth, subjectOf, cityOf }: Words): Head {
  const { userName: name } = tutor.userId;
  const [subject] = tutor.subjects;
  const city = cityOf(tutor.city);
  const subjects = tutor.subjects.map(subjectOf).join(", ");
  const fee = format(perMonth, { fee: formatRupees(tutor.fee) });
  return {
    title: subject
      ? format(t.tutorTitle, { name, subject: subjectOf(subject), city })
      : format(t.tutorTitlePlain, { name, city }),
    description: format(t.tutorDescription, { name, subjects, place: city, fee }),
    canonical: tutor.address as `/${string}`, // safe: the contract's addresses begin at the site's root
    type: "profile",
  };
}
