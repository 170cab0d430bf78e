/** What a person types; numbers stay text until they are sent. */
export interface Values {
  readonly userName: string;
  readonly email: string;
  readonly phoneNo: string;
  readonly city: string;
  readonly state: string;
  readonly experience: string;
  readonly fee: string;
  readonly subjects: readonly string[];
  readonly grade: string;
  readonly subjectInterested: readonly string[];
  readonly accountHolder: "student" | "guardian";
  readonly guardianName: string;
  readonly consent: boolean;
}

export const EMPTY: Values = {
  userName: "",
  email: "",
  phoneNo: "",
  city: "",
  state: "",
  experience: "",
  fee: "",
  subjects: [],
  grade: "",
  subjectInterested: [],
  accountHolder: "student",
  guardianName: "",
  consent: false,
};

/** All fields of the role, the role and both passwords, as the call takes them. */
export function toBody(
  role: "Tutor" | "Student",
  values: Values,
  secrets: { password: string; confirmPassword: string },
) {
  const { userName, email, phoneNo, city, state } = values;
  const common = { role, userName, email, phoneNo, city, state, ...secrets };
  if (role === "Tutor") {
    const { experience, fee, subjects } = values;
    return { ...common, experience, fee, subjects };
  }
  const { grade, subjectInterested, accountHolder, guardianName, consent } = values;
  const guardian = { accountHolder, consent, ...(guardianName.trim() ? { guardianName } : {}) };
  return { ...common, grade, subjectInterested, guardian };
}
