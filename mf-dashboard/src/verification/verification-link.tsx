import type { Verified } from "@tutorsetu/contracts/tutoring/proof";
import { DOCUMENT_KINDS } from "@tutorsetu/contracts/tutoring/document-kinds";
import { buttonClass } from "@tutorsetu/ui/button";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "./messages.ts";
import * as css from "./verification.module.css";

/** On a tutor's own profile: what was seen, or what it gives to have it seen, and the way there. */
export function VerificationLink({ verified = {} }: { readonly verified: Verified | undefined }) {
  const t = useMessages();
  const seen = DOCUMENT_KINDS.flatMap((kind) => {
    const day = verified[kind];
    return day ? [`${t[`kind_${kind}`]}: ${format(t.seenOn, { date: formatDate(day) })}`] : [];
  });
  return (
    <section className={css.link}>
      <h3>{t.linkTitle}</h3>
      {seen.length === 0 ? <p>{t.linkText}</p> : seen.map((text) => <p key={text}>{text}</p>)}
      <Link {...buttonClass({ variant: "secondary" })} to="/userdashboard/verification">
        {t.link}
      </Link>
    </section>
  );
}
