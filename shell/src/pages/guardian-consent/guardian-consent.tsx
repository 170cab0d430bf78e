import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { GUARDIAN_TEXT } from "@tutorsetu/contracts/security/consents";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { client } from "@tutorsetu/web-kit/api";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { Failure } from "@tutorsetu/web-kit/failure";
import { isFinalAnswer } from "@tutorsetu/web-kit/final-answer";
import { useHead } from "@tutorsetu/web-kit/head";
import { format } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import * as form from "../form/form.module.css";
import { useMessages } from "./messages.ts";

const users = client(usersCalls);

/**
 * Where the link to a parent or guardian leads, signed out: `/guardian-consent?token=…`. Only the button changes anything:
 * mail programs open links too.
 */
export function GuardianConsent() {
  const t = useMessages();
  useHead({ title: t.title, noindex: true });
  const [params] = useSearchParams();
  const token = params.get("token");
  return (
    <Page title={t.title} narrow>
      <Card>{token ? <Asked key={token} token={token} /> : <Refused reason={t.incomplete} />}</Card>
    </Page>
  );
}

/** Why nothing can be done here, and whom to ask. */
function Refused({ reason }: { readonly reason: string }) {
  const t = useMessages();
  return (
    <div className={form.form}>
      <div role="alert" className={form.alert}>
        <p>{reason}</p>
      </div>
      <Link {...buttonClass({ variant: "secondary", block: true })} to="/contact">
        {t.contact}
      </Link>
    </div>
  );
}

interface Asking {
  readonly student: string;
  readonly asks: "give" | "withdraw";
  readonly text: string;
}

function Asked({ token }: { readonly token: string }) {
  const t = useMessages();
  const { data, error, reload } = useQuery(["guardian-link", token], () =>
    users.readGuardianLink({ body: { token } }),
  );
  const [done, setDone] = useState<Asking | null>(null);
  // What is read again after the button was pressed says that the link is used.
  if (done) return <Thanks of={done} />;
  if (isFinalAnswer(error)) return <Refused reason={errorMessage(error)} />;
  if (error !== undefined && !data)
    return <Failure title={t.loadFailed} error={error} onRetry={reload} />;
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton lines={8} />
      </div>
    );
  }
  if (data.text !== GUARDIAN_TEXT) return <Refused reason={t.reload} />;
  return <Question of={data} token={token} onDone={() => setDone(data)} />;
}

function Thanks({ of: { student, asks } }: { readonly of: Asking }) {
  const t = useMessages();
  return (
    <div className={form.form}>
      <output className={form.done}>
        {format(asks === "give" ? t.isGiven : t.isWithdrawn, { student })}
      </output>
    </div>
  );
}

interface QuestionProps {
  readonly of: Asking;
  readonly token: string;
  readonly onDone: () => void;
}

function Question({ of: { student, asks, text }, token, onDone }: QuestionProps) {
  const t = useMessages();
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure));
  const isGiving = asks === "give";
  const points = isGiving ? [t.listed, t.known, t.used, t.kept] : [t.withdrawn];

  async function answer() {
    await users.useGuardianLink({ body: { token, text } });
    onDone();
  }

  const action = isGiving ? t.giveAction : t.withdrawAction;
  return (
    <div className={form.form}>
      <p>{format(isGiving ? t.given : t.withdrawLead, { student })}</p>
      <ul className={form.points}>
        {points.map((point) => (
          <li key={point}>{format(point, { student })}</li>
        ))}
      </ul>
      {error && (
        <div role="alert" className={form.alert}>
          <p>{error}</p>
        </div>
      )}
      <Button
        block
        variant={isGiving ? "primary" : "danger"}
        busy={busy}
        onClick={() => submit(answer)}
      >
        {busy ? t.sending : action}
      </Button>
    </div>
  );
}
