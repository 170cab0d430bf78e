import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useDraft } from "@tutorsetu/web-kit/draft";
import type { Child } from "@tutorsetu/web-kit/family";
import { format } from "@tutorsetu/web-kit/i18n";
import { useProblemText } from "@tutorsetu/web-kit/problem-text";
import { useNavigate } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useState } from "react";
import { users } from "../api.ts";
import { CHILDREN } from "./addresses.ts";
import { useMessages } from "./messages.ts";
import { refreshFamily } from "./refresh-family.ts";
import { additionOf, changesOf, type Values, valuesOf } from "./values.ts";

type Texts = Readonly<Record<string, string>>;
const NONE: Texts = {};

/** The form of a child, or of a new one; what was typed is kept until it is saved. */
export function useChildForm(child: Child | undefined) {
  const t = useMessages();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const name = `child:${child?._id ?? "new"}`;
  const [typed, setTyped, clearTyped] = useDraft<Partial<Values>>(name, {});
  const [consent, setConsent] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** What the server says of fields, until they are changed. */
  const [refused, setRefused] = useState(NONE);
  const [failure, setFailure] = useState("");
  const { busy, run } = usePending();
  const values: Values = { ...valuesOf(child), ...typed };
  const { problems } = child ? changesOf(child, values) : additionOf(values, consent);

  const leave = (...names: readonly string[]) => setLeft((now) => new Set([...now, ...names]));

  function errorOf(field: string): string | undefined {
    const problem = problems[field];
    return problem && left.has(field) ? problemText(problem) : refused[field];
  }

  async function send() {
    if (child) {
      const { body = {} } = changesOf(child, values);
      if (Object.keys(body).length > 0)
        await users.changeChild({ params: { id: child._id }, body });
      return t.saved;
    }
    const { body } = additionOf(values, consent);
    if (!body) return t.saved;
    const { child: added } = await users.addChild({ body });
    return format(added.isShown ? t.added : t.addedHidden, { name: added.name });
  }

  async function attempt() {
    try {
      const done = await send();
      clearTyped();
      toast.success(done);
      refreshFamily();
      await navigate(CHILDREN);
    } catch (error) {
      setRefused((error instanceof ApiError && error.problem.fields) || NONE);
      setFailure(errorMessage(error));
      // Another tab may have added or removed some.
      refreshFamily();
    }
  }

  return {
    values,
    consent,
    busy,
    failure,
    errorOf,
    leave,
    set: (change: Partial<Values>) => {
      setTyped({ ...typed, ...change });
      const others = Object.entries(refused).filter(([field]) => !(field in change));
      setRefused(Object.fromEntries(others));
    },
    agree: setConsent,
    cancel: clearTyped,
    /** True when something does not fit, and nothing is sent. */
    save: (): boolean => {
      const fields = Object.keys(problems);
      setFailure("");
      leave(...fields);
      if (fields.length === 0) void run(attempt);
      return fields.length > 0;
    },
  };
}
