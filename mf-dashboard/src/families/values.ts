import { ChildEdit, ChildForm } from "@tutorsetu/contracts/families/children";
import { fieldProblems } from "@tutorsetu/web-kit/field-problems";
import type { Child } from "@tutorsetu/web-kit/family";
import { requirementOf, requirementValues } from "../profile/values.ts";

/** A child as the controls of the form hold it; of a new one nothing is known. */
export const valuesOf = (child: Child | undefined) => ({
  name: child?.name ?? "",
  grade: child ? [child.grade].flat().map(String).join() : "",
  subjectInterested: child?.subjectInterested ?? [],
  bio: child?.bio ?? "",
  requirement: requirementValues(child?.requirement),
});
export type Values = ReturnType<typeof valuesOf>;

const wireOf = (values: Values) => ({ ...values, requirement: requirementOf(values.requirement) });

/** A new child as the server takes it, or what does not fit: field → code. */
export function additionOf(values: Values, consent: boolean) {
  const form = { ...wireOf(values), consent };
  return { body: ChildForm.safeParse(form).data, problems: fieldProblems(ChildForm, form) };
}

/** The same of what was changed of a known one. */
export function changesOf(child: Child, values: Values) {
  const before = valuesOf(child);
  const edit = Object.fromEntries(
    Object.entries(wireOf(values)).filter(([name]) => {
      const key = name as keyof Values; // safe: of the same object
      return JSON.stringify(values[key]) !== JSON.stringify(before[key]);
    }),
  );
  return { body: ChildEdit.safeParse(edit).data, problems: fieldProblems(ChildEdit, edit) };
}
