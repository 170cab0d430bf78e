import { useState } from "react";
import type * as z from "zod";

type Errors = Readonly<Record<string, string>>;

/** The first text of every field that does not fit the schema; empty when all fit. */
export function errorsOf(schema: z.ZodType, values: unknown): Errors {
  const result = schema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path.filter((part) => typeof part === "string").join(".");
    errors[field] ??= issue.message;
  }
  return errors;
}

/** Errors appear when a field is left and when all is sent; the focus goes to the first wrong one. */
export function useErrors(schema: z.ZodType, values: object) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState<Errors>({});
  const found = errorsOf(schema, values);

  return {
    of: (name: string) => (left.has(name) ? (found[name] ?? said[name]) : undefined),
    leave: (name: string) => setLeft((before) => new Set(before).add(name)),
    /** What the server said about fields. */
    say: setSaid,
    check(form: HTMLFormElement): boolean {
      setSaid({});
      setLeft(new Set(Object.keys(found).concat(...left)));
      const [first] = Object.keys(found);
      if (first === undefined) return true;
      const names = Object.keys(found);
      const target = [...form.elements].find((el) => names.includes(el.getAttribute("name") ?? ""));
      if (target instanceof HTMLElement) target.focus();
      return false;
    },
    markAll: (names: readonly string[]) => setLeft(new Set(names)),
  };
}
