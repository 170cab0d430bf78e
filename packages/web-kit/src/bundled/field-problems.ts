import { isProblemCode, type ProblemCode } from "@tutorsetu/contracts/problems";

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export interface Schema {
  safeParse(values: unknown): {
    readonly error?: { readonly issues: readonly Issue[] } | undefined;
  };
}

/** The first problem of every field that does not fit the schema, by its path; empty when all fit. `useProblemText` words it. */
export function fieldProblems(schema: Schema, values: unknown): Record<string, ProblemCode> {
  const problems: Record<string, ProblemCode> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    // The third of a list is still the list's field.
    const field = path.filter((part) => typeof part === "string").join(".");
    problems[field] ??= isProblemCode(message) ? message : "invalid";
  }
  return problems;
}
