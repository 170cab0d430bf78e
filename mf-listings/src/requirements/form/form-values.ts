import { type LESSON_MODES, SUBJECTS, WEEKDAYS } from "@tutorsetu/contracts/domain";
import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import type {
  OwnRequirement,
  PostRequirement,
} from "@tutorsetu/contracts/requirements/requirements";
import { latinDigits, parseRupees } from "@tutorsetu/contracts/typed-numbers";
import type { Child } from "@tutorsetu/web-kit/family";

type Mode = (typeof LESSON_MODES)[number];
type Subject = (typeof SUBJECTS)[number];

/** What the form holds while it is written. */
export interface FormValues {
  readonly childId: string;
  readonly subject: string;
  readonly class: string;
  readonly board: string;
  readonly mode: Mode;
  readonly pinCode: string;
  readonly days: readonly string[];
  readonly budget: string;
  readonly text: string;
}

export const emptyValues: FormValues = {
  childId: "",
  subject: "",
  class: "",
  board: "",
  mode: "home",
  pinCode: "",
  days: [],
  budget: "",
  text: "",
};

type Learner = Pick<OwnProfile, "grade" | "subjectInterested" | "requirement">;

/** The post that a profile, or a child's, has said already: nothing of it is a post before somebody publishes it. */
export function valuesOf(learner: Learner, pinCode: string, childId = ""): FormValues {
  const { grade, subjectInterested = [], requirement } = learner;
  const { board = "", mode = "home", days = [], budget } = requirement ?? {};
  const known = subjectInterested.find((one) => SUBJECTS.some((subject) => subject === one));
  const [first] = [grade ?? []].flat();
  return {
    ...emptyValues,
    childId,
    subject: known ?? "",
    class: first === undefined ? "" : String(first),
    board,
    mode,
    pinCode,
    days,
    budget: budget === undefined ? "" : String(budget),
  };
}

/** What is known of the person, or of the child whom the post is for. */
export function knownValues(
  profile: OwnProfile | undefined,
  child: Child | undefined,
): FormValues | undefined {
  if (!profile) return undefined;
  return valuesOf(child ?? profile, profile.pinCode ?? "", child?._id ?? "");
}

/** Whether the profile says enough to be a post as it stands: it can be published in one tap. */
export function isReady(values: FormValues, learner: Learner | undefined): boolean {
  const { budget, days = [] } = learner?.requirement ?? {};
  const hasWish = budget !== undefined || days.length > 0;
  return hasWish && Object.keys(problemsOf(values)).length === 0;
}

export const valuesOfPost = (post: OwnRequirement): FormValues => ({
  childId: post.childId,
  subject: post.subject,
  class: String(post.class),
  board: post.board ?? "",
  mode: post.mode,
  pinCode: post.pinCode,
  days: post.days,
  budget: post.budget === undefined ? "" : String(post.budget),
  text: post.ownText,
});

type Field = "subject" | "class" | "pinCode" | "budget";
export type Problem = "subjectMissing" | "classMissing" | "pinMissing" | "pinWrong" | "budgetWrong";

const plainPin = (typed: string) => latinDigits(typed).replaceAll(/\s/g, "");

/** What a look at the form alone shows to be wrong. */
export function problemsOf(values: FormValues): Partial<Record<Field, Problem>> {
  const pin = plainPin(values.pinCode);
  const rupees = values.budget.trim() === "" ? 1 : parseRupees(values.budget);
  const isBudget = Number.isInteger(rupees) && rupees >= 1 && rupees <= 1_000_000;
  const isPin = /^[1-9]\d{5}$/.test(pin);
  const needsPin = values.mode !== "online";
  return {
    ...(values.subject ? {} : { subject: "subjectMissing" }),
    ...(values.class ? {} : { class: "classMissing" }),
    ...(pin === "" && needsPin ? { pinCode: "pinMissing" } : {}),
    ...(pin !== "" && !isPin ? { pinCode: "pinWrong" } : {}),
    ...(isBudget ? {} : { budget: "budgetWrong" }),
  };
}

/** The form as the contract takes it, once nothing is wrong with it. */
export const toPayload = (values: FormValues): PostRequirement => ({
  ...(values.childId && { childId: values.childId }),
  subject: values.subject as Subject, // safe: chosen from the list
  class: Number(values.class),
  ...(values.board && { board: values.board as PostRequirement["board"] }), // safe: chosen from the list
  mode: values.mode,
  pinCode: plainPin(values.pinCode),
  days: WEEKDAYS.filter((day) => values.days.includes(day)),
  ...(values.budget.trim() && { budget: parseRupees(values.budget) }),
  text: values.text,
});
