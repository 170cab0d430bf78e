import type { FoundPerson } from "@tutorsetu/contracts/administration/statistics";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { TextField } from "@tutorsetu/ui/form-fields";
import { Icon } from "@tutorsetu/ui/icon";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { type FormEvent, useRef, useState } from "react";
import { users } from "../api.ts";
import * as css from "./accounts.module.css";
import { AdminDialog } from "./admin-dialog.tsx";
import { useMessages } from "./messages.ts";

/** Finds an account by its address and, after a question, makes its owner an administrator (AMB-033). */
export function NewAdmin() {
  const t = useMessages();
  const [found, setFound] = useState<FoundPerson | null>(null);
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={css.steps}>
      <p>{t.adminLead}</p>
      <SearchForm onFound={setFound} />
      <div aria-live="polite">
        {found && <SearchResult person={found} onSelect={() => setAsked(true)} />}
      </div>
      {found && isAsked && (
        <AdminDialog
          person={found}
          onClose={() => setAsked(false)}
          onDone={(isAdmin) => setFound(isAdmin ? { ...found, role: "Admin" } : null)}
        />
      )}
    </div>
  );
}

/** Searches an account by its email; a new search clears the previous result. */
function SearchForm({ onFound }: { readonly onFound: (person: FoundPerson | null) => void }) {
  const t = useMessages();
  const common = useCommon();
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
      setError(wrong || `${t.findFailed} ${errorMessage(failure, common.unexpected)}`);
      ref.current?.querySelector("input")?.focus();
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(find);
  }

  return (
    <form ref={ref} className={css.find} onSubmit={submit} noValidate>
      <TextField
        label={t.emailLabel}
        required
        error={error}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" busy={busy} iconStart={<Icon name="search" />}>
        {busy ? t.finding : t.find}
      </Button>
    </form>
  );
}

interface Props {
  readonly person: FoundPerson;
  readonly onSelect: () => void;
}

/** The person whose address it is, and what can be done: nothing when they are deleted or an administrator. */
function SearchResult({ person, onSelect }: Props) {
  const t = useMessages();
  const { userName: name, email, role, active, createdAt } = person;
  const why = active ? role === "Admin" && format(t.isAdmin, { name }) : t.isDeleted;
  return (
    <Card className={css.found}>
      <h2>
        {name} <Badge>{t[`role_${role}`]}</Badge>
      </h2>
      <p>{email}</p>
      <p>{format(t.memberSince, { when: formatDate(createdAt) })}</p>
      {why ? (
        <p className={css.why}>{why}</p>
      ) : (
        <Button onClick={onSelect}>{format(t.makeAdmin, { name })}</Button>
      )}
    </Card>
  );
}
