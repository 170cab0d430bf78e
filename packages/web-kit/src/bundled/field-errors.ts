import { en } from "@tutorsetu/contracts/messages/en/server";

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

interface Schema {
  safeParse(
    values: unknown,
    options: { readonly error: () => string },
  ): { readonly error?: { readonly issues: readonly Issue[] } | undefined };
}

/** Messages of our schemas stay; the schema library's own messages are never shown. */
const defaultMessage = { error: () => en.badRequest };

/** The first text of every field that does not fit the schema, by its path; empty when all fit. In English; `useServerText` translates it. */
export function fieldErrors(schema: Schema, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values, defaultMessage).error?.issues ?? []) {
    // The third of a list is still the list's field.
    const field = path.filter((part) => typeof part === "string").join(".");
    errors[field] ??= message;
  }
  return errors;
}
