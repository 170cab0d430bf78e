import { SUBJECTS } from "@tutorsetu/contracts/domain";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { latinDigits, parseRupees, parseYears } from "@tutorsetu/contracts/typed-numbers";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import type { Secrets } from "../form/password-pair.tsx";
import type { Form } from "../form/use-form.ts";

/** What a person types; numbers stay text until they are sent. */
export const initialValues = {
  userName: "",
  email: "",
  phoneNo: "",
  pinCode: "",
  city: "",
  state: "",
  experience: "",
  fee: "",
  subjects: [] as readonly string[],
  grade: "",
  subjectInterested: [] as readonly string[],
  accountHolder: "student" as "student" | "guardian",
  ageBand: "" as "" | "under-13" | "13-17" | "18-plus",
  guardianName: "",
  guardianPhone: "",
  guardianEmail: "",
  childName: "",
  consent: false,
};
export type Values = Readonly<typeof initialValues>;

/** The props of each part of the form. */
export interface FieldsProps {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  readonly form: Pick<Form<Values>, "bind" | "errorOf" | "leave">;
}

type Side = "Tutor" | "Student";

/** Whether a parent or guardian signs up, for a child. */
export const isFamily = (role: Side, { accountHolder }: Values) =>
  role === "Student" && accountHolder === "guardian";

/** Whether the student has a guardian, whose name, phone and consent are asked for. */
export const hasGuardian = ({ ageBand }: Values) => ageBand === "under-13" || ageBand === "13-17";

/** What is missing where guardians are asked by a link; without an age there is no field for a guardian. */
function missingGuardian(values: Values): Readonly<Record<string, ProblemCode>> {
  if (values.ageBand === "18-plus" || values.guardianEmail.trim()) return {};
  const field = hasGuardian(values) ? "guardianEmail" : "ageBand";
  return { [`guardian.${field}`]: "guardian_email_required" };
}

/** What the schema does not ask for, as older pages do not: a parent agrees for the child, and a guardian who is asked has an address. */
export function missingOf(
  role: Side,
  values: Values,
  isStrict: boolean,
): Readonly<Record<string, ProblemCode>> {
  if (!isFamily(role, values)) return isStrict ? missingGuardian(values) : {};
  return values.consent ? {} : { "guardian.consent": "consent_required" };
}

/** '₹ 2,500/-' as '2500', which services older than this page take too; what is no number stays as it was typed. */
function plain(typed: string, parse: (typed: string) => number): string {
  const value = parse(typed);
  return Number.isNaN(value) ? typed : String(value);
}

function guardianOf(values: Values) {
  const { accountHolder, ageBand, guardianName, guardianPhone, guardianEmail, consent } = values;
  if (accountHolder === "guardian") return { accountHolder, childName: values.childName, consent };
  const age = ageBand && { ageBand };
  if (!hasGuardian(values)) return { accountHolder, ...age };
  const name = guardianName.trim() && { guardianName };
  const phone = guardianPhone.trim() && { guardianPhone: latinDigits(guardianPhone) };
  const email = guardianEmail.trim() && { guardianEmail };
  return { accountHolder, consent, ...age, ...name, ...phone, ...email };
}

/** All fields of the role, the role and both passwords, as the call takes them. */
export function toBody(role: Side, values: Values, secrets: Secrets) {
  const { userName, email, city, state } = values;
  const phoneNo = latinDigits(values.phoneNo);
  const pinCode = latinDigits(values.pinCode).replaceAll(/\s/g, "");
  const place = { city, state, ...(pinCode && { pinCode }) };
  const common = { role, userName, email, phoneNo, ...place, ...secrets };
  if (role === "Tutor") {
    const experience = plain(values.experience, parseYears);
    const fee = plain(values.fee, parseRupees);
    return { ...common, experience, fee, subjects: values.subjects };
  }
  const { grade, subjectInterested } = values;
  return { ...common, grade, subjectInterested, guardian: guardianOf(values) };
}

/** All subjects to choose from, as the chosen language names them. */
export function useSubjectOptions() {
  const nameOf = useSubjectName();
  return SUBJECTS.map((value) => ({ value, label: nameOf(value) }));
}
