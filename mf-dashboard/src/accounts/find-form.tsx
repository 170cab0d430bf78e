import type { FoundPerson } from "@tutorsetu/contracts/administration";
import { Button } from "@tutorsetu/ui/button";
import { Field } from "@tutorsetu/ui/field";
import { Icon } from "@tutorsetu/ui/icon";
import { Input } from "@tutorsetu/ui/input";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useServerText } from "@tutorsetu/web-kit/server-text";
import { type FormEvent, useRef, useState } from "react";
import { users } from "../api.ts";
import * as css from "./accounts.module.css";
import { useMessages } from "./messages.ts";

/** Asks for an address; what was found before is gone as soon as another one is looked for. */
export function FindForm({ onFound }: { readonly onFound: (person: FoundPerson | null) => void }) {
  const t = useMessages();
  const common = useCommon();
  const inLanguage = useServerText();
  const ref = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState("");
  const [error, setError] = useState("");
  const { busy, run } = usePending();

  async function find() {
    setError("");
    onFound(null);
    try {
      const { person } = await users.findPerson({ body: { email } });
      onFound(person);
    } catch (failure) {
      const wrong = failure instanceof ApiError && failure.problem.fields?.["email"];
      setError(
        wrong ? inLanguage(wrong) : `${t.findFailed} ${errorMessage(failure, common.unexpected)}`,
      );
      ref.current?.querySelector("input")?.focus();
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(find);
  }

  return (
    <form ref={ref} className={css.find} onSubmit={submit} noValidate>
      <Field label={t.emailLabel} required error={error}>
        {(field) => (
          <Input
            {...field}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" busy={busy} iconStart={<Icon name="search" />}>
        {busy ? t.finding : t.find}
      </Button>
    </form>
  );
}
