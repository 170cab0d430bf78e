import { demoClassesCalls } from "@tutorsetu/contracts/calls/demo-classes";
import { MOST_DEMO_TIMES, USUAL_DEMO_MINUTES } from "@tutorsetu/contracts/lessons/demo-limits";
import { freeTimes } from "@tutorsetu/contracts/lessons/hours";
import { client } from "@tutorsetu/web-kit/api";
import { FreeTimes } from "@tutorsetu/web-kit/free-times";
import { format } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useState } from "react";
import { useMessages } from "../messages.ts";
import type { Asked } from "./viewer.ts";

const demoClasses = client(demoClassesCalls);

const DAYS = 14;
const STEP_MINUTES = 60;

/** When a tutor has time for a demo class in the next two weeks; none where she has said no hours, null where they are not known. */
export function useFreeTimes({
  kind,
  userId,
}: Pick<Asked, "kind" | "userId">): readonly Date[] | null {
  // drawn-the-same: a dialog is drawn in browsers alone
  const [now] = useState(() => new Date());
  const { data } = useQuery(kind === "tutor" ? ["availability", userId] : null, () =>
    demoClasses.availability({ params: { tutorId: userId } }),
  );
  if (!data) return null;
  const search = { from: now, days: DAYS, minutes: USUAL_DEMO_MINUTES, stepMinutes: STEP_MINUTES };
  return freeTimes(data, search);
}

/** Of what was chosen before, as in a draft, what may still be asked for, as far as that is known. */
export function stillFree(chosen: readonly string[], free: readonly Date[] | null) {
  if (!free) return [...chosen];
  const offered = new Set(free.map((at) => at.toISOString()));
  return chosen.filter((at) => offered.has(at));
}

interface Props {
  readonly free: readonly Date[] | null;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

/** Up to three times for a demo class, a tap each; nothing where there are none. */
export function DemoTimes({ free, value, onChange }: Props) {
  const t = useMessages();
  if (!free?.length) return null;
  const chosen = stillFree(value, free);
  const count = { count: chosen.length, most: MOST_DEMO_TIMES };
  return (
    <FreeTimes
      legend={t.bookDemo}
      hint={format(t.bookDemoHint, count)}
      more={t.bookDemoMore}
      options={free}
      value={chosen}
      most={MOST_DEMO_TIMES}
      onChange={onChange}
    />
  );
}
