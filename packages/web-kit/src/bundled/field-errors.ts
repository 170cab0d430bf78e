import { en } from "@tutorsetu/contracts/messages/en/server";

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

interface Schema {
  safeParse(
    values: unknown,
    words: { readonly error: () => string },
  ): { readonly error?: { readonly issues: readonly Issue[] } | undefined };
}

/** What a schema says in its own words stays; the schema library's words never reach a person. */
const inOurWords = { error: () => en.badRequest };

/** The first text of every field that does not fit the schema, by its path; empty when all fit. In English: `useServerText` says it in Hindi. */
export function fieldErrors(schema: Schema, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values, inOurWords).error?.issues ?? []) {
    // The third of a list is still the list's field.
    const field = path.filter((part) => typeof part === "string").join(".");
    errors[field] ??= message;
  }
  return errors;
}
