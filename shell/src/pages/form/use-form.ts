import { fieldErrors } from "@tutorsetu/web-kit/field-errors";
import { useServerText } from "@tutorsetu/web-kit/server-text";
import { useState } from "react";
import { flushSync } from "react-dom";
import type * as z from "zod";

type Errors = Readonly<Record<string, string>>;

interface Said {
  readonly text: string;
  /** What stood in the field then; once it is changed, the text no longer holds. */
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
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({});
  const found = { ...more, ...fieldErrors(schema, values) };
  const leave = (names: readonly string[]) => setLeft((before) => new Set([...before, ...names]));
  const inLanguage = useServerText();
  const saidOf = (name: string) =>
    said[name]?.value === valueAt(values, name) ? said[name]?.text : undefined;

  return {
    of(name: string): string | undefined {
      const error = left.has(name) ? (found[name] ?? saidOf(name)) : undefined;
      return error && inLanguage(error);
    },
    leave: (name: string) => leave([name]),
    /**
     * What the server said about fields; the focus goes to the first of them, or to where one sends again.
     * `also`: what the form shows from now on.
     */
    say(fields: Errors, form: HTMLFormElement, also: () => void) {
      const entries = Object.entries(fields).map(
        ([name, text]) => [name, { text, value: valueAt(values, name) }] as const,
      );
      flushSync(() => {
        also();
        leave(Object.keys(fields));
        setSaid(Object.fromEntries(entries));
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
      setSaid({});
    },
  };
}
