import { ProposeTerms, type Terms } from "@tutorsetu/contracts/lessons/arrangement";
import { fieldProblems } from "@tutorsetu/web-kit/field-problems";

/** Terms as somebody types them. */
export interface TypedTerms {
  readonly times: readonly {
    readonly day: string;
    readonly from: string;
    readonly minutes: string;
  }[];
  readonly fee: string;
  readonly feePer: "month" | "lesson";
  readonly startsOn: string;
}

export const NEW_TIME = { day: "mon", from: "17:00", minutes: "60" } as const;

/** The terms that stand, to begin with, from `startsOn` on. */
export const typedFrom = (terms: Terms | null, startsOn: string): TypedTerms => ({
  times: terms
    ? terms.times.map(({ day, from, minutes }) => ({ day, from, minutes: String(minutes) }))
    : [NEW_TIME],
  fee: terms ? String(terms.feePaise / 100) : "",
  feePer: terms?.feePer ?? "month",
  startsOn,
});

/** Rupees as people write them: `5,000` or `5000.50`. */
function paiseOf(fee: string): number {
  const plain = fee.replaceAll(/[,\s₹]/g, "");
  return /^\d+(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

/** What is sent, as far as it is right. */
export const termsFrom = ({ times, fee, feePer, startsOn }: TypedTerms) => ({
  times: times.map(({ day, from, minutes }) => ({
    // safe: checked by the schema before it is sent
    day: day as Terms["times"][number]["day"],
    from: from.slice(0, 5),
    minutes: Number(minutes),
  })),
  feePaise: paiseOf(fee),
  feePer,
  startsOn,
});

export const problemsOf = (typed: TypedTerms) =>
  fieldProblems(ProposeTerms, { ...termsFrom(typed), version: 0 });
