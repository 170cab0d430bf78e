import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fieldProblems, type Schema } from "@tutorsetu/web-kit/field-problems";
import { useProblemText } from "@tutorsetu/web-kit/problem-text";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";

type Problems = Readonly<Record<string, ProblemCode>>;

interface ServerError {
  readonly text: string;
  /** The value the error is about; once it is changed, the error no longer holds. */
  readonly value: unknown;
}

const NONE: Readonly<Record<string, ServerError>> = {};

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

interface Steps {
  readonly step: number;
  readonly last: number;
  readonly stepOf: (field: string) => number;
  readonly goTo: (step: number) => void;
}

interface Options<Values> {
  readonly values: Values;
  readonly onChange: (change: Partial<Values>) => void;
  readonly schema: Schema;
  /** What is checked and sent; by default the values. */
  readonly body?: object;
  /** Problems that the schema cannot see yet. */
  readonly more?: Problems;
  readonly send: () => Promise<unknown>;
  /** What to show when sending failed; by default the reason and a recovery hint. */
  readonly messageOf?: (error: unknown) => string;
  readonly onFailure?: (message: string) => void;
  /** Its fields are asked for in several steps, of which one is shown; each is checked when it is left. */
  readonly steps?: Steps | undefined;
  /** The field that an error without fields is about. */
  readonly fieldOf?: (error: unknown) => string | undefined;
  /** The failure is shown beside the submit button, so the focus goes there when no field is wrong. */
  readonly isLong?: boolean;
}

function valueAt(values: unknown, name: string): unknown {
  let inner = values;
  for (const key of name.split(".")) {
    if (typeof inner !== "object" || inner === null) return undefined;
    inner = Reflect.get(inner, key);
  }
  return inner;
}

const focusInvalid = (form: HTMLFormElement) => {
  const field = form.querySelector<HTMLElement>("[aria-invalid]");
  field?.focus();
  return field !== null;
};

/** The first control of the step that is shown. */
function focusFirst(form: HTMLFormElement) {
  const controls = form.querySelectorAll<HTMLElement>(
    ":is(input:not([type=radio]), select, textarea)",
  );
  [...controls].find((control) => !control.closest("[hidden]"))?.focus();
}

/** Of an error that names no field: the one that it is about. */
function fieldsOfError(reason: unknown, about: string | undefined, text: string) {
  const fields = (reason instanceof ApiError && reason.problem.fields) || {};
  return Object.entries(about === undefined ? fields : { ...fields, [about]: text });
}

/** A form with text fields. Errors appear when a field is left and when all is sent; the focus goes to the first wrong field. */
export function useForm<Values extends object>(options: Options<Values>) {
  const { values, onChange, schema, body = values, more, send, onFailure, steps } = options;
  const common = useCommon();
  const problemText = useProblemText();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState(NONE);
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const [error, setError] = useState<unknown>();
  const { messageOf = (reason: unknown) => errorMessage(reason, common.unexpected) } = options;
  const found: Problems = { ...more, ...fieldProblems(schema, body) };
  const leave = (...names: readonly string[]) =>
    setLeft((before) => new Set([...before, ...names]));

  function errorOf(name: string): string | undefined {
    if (!left.has(name)) return undefined;
    const problem = found[name];
    if (problem) return problemText(problem);
    const known = serverErrors[name];
    return known?.value === valueAt(body, name) ? known?.text : undefined;
  }

  /** To the step of the first of these fields. */
  function goToFirst(names: readonly string[]) {
    if (steps && names.length > 0) steps.goTo(Math.min(...names.map(steps.stepOf)));
  }

  function showFailure(reason: unknown, form: HTMLFormElement) {
    onFailure?.(messageOf(reason));
    const fields = fieldsOfError(reason, options.fieldOf?.(reason), messageOf(reason));
    flushSync(() => {
      goToFirst(fields.map(([name]) => name));
      setState("idle");
      setError(reason);
      leave(...fields.map(([name]) => name));
      setServerErrors(
        Object.fromEntries(
          fields.map(([name, text]) => [name, { text, value: valueAt(body, name) }]),
        ),
      );
    });
    if (!focusInvalid(form) && options.isLong)
      form.querySelector<HTMLElement>("[type=submit]")?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (state === "sending") return;
    const wrong = Object.keys(found).filter((name) => !steps || steps.stepOf(name) <= steps.step);
    if (wrong.length > 0) {
      flushSync(() => {
        goToFirst(wrong);
        leave(...wrong);
      });
      focusInvalid(form);
      return;
    }
    if (steps && steps.step < steps.last) {
      flushSync(() => steps.goTo(steps.step + 1));
      focusFirst(form);
      return;
    }
    setState("sending");
    setError(undefined);
    try {
      await send();
      setLeft(new Set());
      setServerErrors(NONE);
      setState("sent");
    } catch (reason) {
      showFailure(reason, form);
    }
  }

  return {
    /** "sent" until something is changed. */
    state,
    busy: state === "sending",
    /** Why sending failed; `failure` is its message. */
    error,
    failure: error === undefined ? "" : messageOf(error),
    errorOf,
    leave,
    /** The props of a text control; `path` is the value's path in the body. */
    bind: <Name extends TextName<Values>>(name: Name, path: string = name) => ({
      name,
      value: values[name] as string, // safe: only names of texts are taken
      error: errorOf(path),
      onBlur: () => leave(path),
      onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
        onChange({ [name]: event.currentTarget.value } as unknown as Partial<Values>); // safe: as above
        setState((before) => (before === "sent" ? "idle" : before));
      },
    }),
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;
