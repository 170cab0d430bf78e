import type { HoursOfDay } from "@tutorsetu/contracts/lessons/hours";
import type { DemoPeople } from "../people.ts";
import { seeded } from "../random.ts";

const WORKDAYS = ["mon", "tue", "wed", "thu", "fri"] as const;
const SHARE_WITH_HOURS = 0.7;

export interface DemoHours {
  readonly tutorUserId: string;
  readonly hours: readonly HoursOfDay[];
}

/** When demo tutors have time: the demo tutor, and seven in ten of the others. */
export function demoHours({ tutors }: DemoPeople): DemoHours[] {
  const random = seeded(4023);
  return tutors.flatMap(({ userId }, index) => {
    const [isSaid, begin, length] = [
      random.next() < SHARE_WITH_HOURS,
      random.int(15, 18),
      random.int(2, 4),
    ];
    const [free, isWeekend] = [random.some(WORKDAYS, random.int(2, 5)), random.next() < 0.4];
    if (index > 0 && !isSaid) return [];
    const evening = { from: `${begin}:00`, until: `${begin + length}:00` };
    const days = index === 0 ? WORKDAYS : WORKDAYS.filter((day) => free.includes(day));
    return {
      tutorUserId: userId,
      hours: [
        ...days.map((day) => ({
          day,
          ...(index === 0 ? { from: "16:00", until: "20:00" } : evening),
        })),
        ...(isWeekend || index === 0
          ? [{ day: "sat" as const, from: "09:00", until: "12:00" }]
          : []),
      ],
    };
  });
}
