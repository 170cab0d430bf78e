import { Avatar } from "@tutorsetu/ui/avatar";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Icon } from "@tutorsetu/ui/icon";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { ApiError } from "@tutorsetu/web-kit/api";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { type ReactNode, useEffect } from "react";
import { useText } from "../text.ts";
import * as css from "./detail.module.css";

interface Person {
  readonly name: string;
  readonly image: string | null;
  readonly lead: ReactNode;
  readonly facts: readonly { label: string; value: ReactNode }[];
  readonly bio: string;
  readonly actions: ReactNode;
}

interface Props {
  readonly back: { to: string; label: string };
  readonly words: { failed: string; missing: string };
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly person: Person | null;
}

/** What both detail screens share: skeleton, not found, failure with a toast, and the page itself. */
export function Detail({ back, words, error, onRetry, person }: Props) {
  const text = useText();
  const say = useCommon();
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const failed = Boolean(error) && !missing;
  useEffect(() => {
    if (failed) toast.error(text.tryAgainToast);
  }, [failed, text.tryAgainToast]);

  const backLink = (
    <Link className={css.back} to={back.to}>
      <Icon name="chevron-left" />
      {back.label}
    </Link>
  );
  if (missing) {
    const action = (
      <Link {...buttonClass({ variant: "secondary" })} to={back.to}>
        {back.label}
      </Link>
    );
    return (
      <section className={css.page}>
        <EmptyState title={words.missing} action={action} />
      </section>
    );
  }
  if (failed) {
    return (
      <section className={css.page}>
        {backLink}
        <ErrorState message={words.failed} onRetry={onRetry} retryLabel={say.tryAgain} />
      </section>
    );
  }
  if (!person) {
    return (
      <section className={css.page} aria-busy="true" aria-label={say.loading}>
        {backLink}
        <div className={css.sheet}>
          <Skeleton lines={9} />
        </div>
      </section>
    );
  }
  return (
    <section className={css.page}>
      {backLink}
      <article className={css.sheet}>
        <header className={css.head}>
          <Avatar name={person.name} src={person.image} size="l" />
          <div>
            <h1>{person.name}</h1>
            <div className={css.lead}>{person.lead}</div>
          </div>
        </header>
        <dl className={css.facts}>
          {person.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h2 className={css.sub}>{text.about}</h2>
        <p className={css.bio}>{person.bio || text.noBio}</p>
        <footer className={css.actions}>{person.actions}</footer>
      </article>
    </section>
  );
}
