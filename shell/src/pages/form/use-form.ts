import { fieldErrors } from "@tutorsetu/web-kit/field-errors";
import { useServerText } from "@tutorsetu/web-kit/server-text";
import { useState } from "react";
import { flushSync } from "react-dom";
import type * as z from "zod";

type Errors = Readonly<Record<string, string>>;

interface ServerError {
  readonly text: string;
  /** The value the error is about; once it is changed, the error no longer holds. */
  readonly value: unknown;
}

function valueAt(values: unknown, name: string): unknown {
  let inner = values;
  for (const key of name.split(".")) {
    if (typeof inner !== "object" || inner === null) return undefined;
    inner = Reflect.get(inner, key);
  }
  return inner;
}

/** Errors appear when a field is left and when all is sent; the focus goes to the first wrong one. `more`: what the schema cannot see yet. */
export function useErrors(schema: z.ZodType, values: object, more: Errors = {}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, ServerError>>>({});
  const found = { ...more, ...fieldErrors(schema, values) };
  const leave = (names: readonly string[]) => setLeft((before) => new Set([...before, ...names]));
  const inLanguage = useServerText();
  const serverErrorOf = (name: string) =>
    serverErrors[name]?.value === valueAt(values, name) ? serverErrors[name]?.text : undefined;

  return {
    of(name: string): string | undefined {
      const error = left.has(name) ? (found[name] ?? serverErrorOf(name)) : undefined;
      return error && inLanguage(error);
    },
    leave: (name: string) => leave([name]),
    /**
     * Shows the server's errors of fields; the focus goes to the first of them, or to the submit button.
     * `also`: state changes of the form in the same render.
     */
    showServerErrors(fields: Errors, form: HTMLFormElement, also: () => void) {
      const entries = Object.entries(fields).map(
        ([name, text]) => [name, { text, value: valueAt(values, name) }] as const,
      );
      flushSync(() => {
        also();
        leave(Object.keys(fields));
        setServerErrors(Object.fromEntries(entries));
      });
      const wrong = form.querySelector<HTMLElement>("[aria-invalid]");
      (wrong ?? form.querySelector<HTMLElement>("[type=submit]"))?.focus();
    },
    /** True when all may be sent. */
    check(form: HTMLFormElement): boolean {
      const names = Object.keys(found);
      if (names.length === 0) return true;
      flushSync(() => leave(names));
      form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return false;
    },
    forget() {
      setLeft(new Set());
      setServerErrors({});
    },
  };
}
