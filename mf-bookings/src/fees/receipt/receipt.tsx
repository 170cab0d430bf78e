import type { Receipt } from "@tutorsetu/contracts/lessons/fees";
import { en as replies } from "@tutorsetu/contracts/replies";
import { Banner } from "@tutorsetu/ui/banner";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { DetailsList } from "@tutorsetu/ui/details-list";
import { Icon } from "@tutorsetu/ui/icon";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, useParams } from "@tutorsetu/web-kit/router";
import { shareLink } from "@tutorsetu/web-kit/share-link";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { toast } from "@tutorsetu/web-kit/toast";
import { useEffect, useState } from "react";
import { amountOf, monthName } from "../amounts.ts";
import { fees } from "../api.ts";
import { type Messages, useMessages } from "../messages.ts";
import { FEES } from "../use-fee-change.ts";
import { amountInWords, type Words } from "./amount-in-words.ts";
import * as css from "./receipt.module.css";

const NO_WORDS: Words = { en: "", hi: "" };

/** Empty until what puts numbers into words is there; the page does without it. */
function useWords(paise: number | undefined): Words {
  const [words, setWords] = useState(NO_WORDS);
  useEffect(() => {
    let isCurrent = true;
    if (paise !== undefined)
      amountInWords(paise).then(
        (found) => {
          if (isCurrent) setWords(found);
        },
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [paise]);
  return words;
}

/** A name, or in the reader's language what stands in place of one. */
function nameIn(name: string, t: Messages): string {
  if (name === replies.deletedUser) return t.deletedUser;
  return name === replies.hiddenUser ? t.hiddenUser : name;
}

/** Who has paid: of a child's account whoever holds it. */
function payerOf({ studentName, guardianName }: Receipt, t: Messages): string {
  const child = nameIn(studentName, t);
  if (!guardianName) return child;
  return format(t.receivedFromGuardian, { name: guardianName, child });
}

interface PaperProps {
  readonly receipt: Receipt;
  readonly words: Words;
}

/** The receipt as paper shows it. */
function Paper({ receipt, words }: PaperProps) {
  const t = useMessages();
  const subjectOf = useSubjectName();
  const { receiptNo, paise, paidOn, method, month, confirmedAt, subject, isReversed } = receipt;
  const details = [
    { label: t.receivedFrom, value: payerOf(receipt, t) },
    { label: t.receivedBy, value: nameIn(receipt.tutorName, t) },
    ...(subject ? [{ label: t.subject, value: subjectOf(subject) }] : []),
    ...(month ? [{ label: t.month, value: monthName(month) }] : []),
    { label: t.paidOn, value: `${formatDate(paidOn)}, ${t[method]}` },
    { label: t.confirmedOn, value: formatDate(confirmedAt) },
  ];
  return (
    <article className={css.paper} data-off={isReversed || undefined}>
      <header className={css.head}>
        <h2>{format(t.receiptOf, { number: receiptNo })}</h2>
        <span>TutorSetu</span>
      </header>
      <p className={css.amount}>{amountOf(paise)}</p>
      <dl className={css.words}>
        <dt>{t.amountInWords}</dt>
        <dd lang="en">{words.en || "…"}</dd>
        <dd lang="hi">{words.hi || "…"}</dd>
      </dl>
      <DetailsList className={css.details} details={details} />
      <footer>{t.receiptFoot}</footer>
    </article>
  );
}

/** Printed by the browser, or handed to the device's share sheet. */
function Actions({ receipt, words }: PaperProps) {
  const t = useMessages();
  const { receiptNo, paise, paidOn, tutorName, bookingId } = receipt;
  const title = format(t.receiptOf, { number: receiptNo });

  async function share() {
    const text = format(t.shareText, {
      number: receiptNo,
      amount: amountOf(paise),
      from: payerOf(receipt, t),
      to: nameIn(tutorName, t),
      date: formatDate(paidOn),
      words: words.en,
    });
    const result = await shareLink({ title, text, url: location.href });
    if (result === "copied") toast.success(t.linkCopied);
    if (result === "shown") toast.message(format(t.linkFailed, { url: location.href }));
  }

  return (
    <div className={css.actions}>
      <Button onClick={() => window.print()}>{t.print}</Button>
      <Button variant="secondary" iconStart={<Icon name="share" />} onClick={() => void share()}>
        {t.share}
      </Button>
      <Link {...buttonClass({ variant: "quiet" })} to={`/lessons/${bookingId}`}>
        {t.toBook}
      </Link>
    </div>
  );
}

/** A confirmed payment, for the two people of its book. */
export function ReceiptPage() {
  const t = useMessages();
  const common = useCommon();
  const { id = "" } = useParams();
  const { data, error, reload } = useQuery([FEES, "receipt", id], () =>
    fees.receipt({ params: { id } }),
  );
  const receipt = data?.receipt;
  const words = useWords(receipt?.paise);
  useTitle(receipt ? format(t.receiptOf, { number: receipt.receiptNo }) : t.receiptTitle);
  if (error && !receipt)
    return <Failure title={t.receiptFailed} error={error} onRetry={reload} isPage />;
  return (
    <div className={css.page}>
      <Page title={t.receiptTitle} narrow>
        {receipt ? (
          <>
            {receipt.isReversed && (
              <Banner tone="warn">
                {t.receiptBack} {receipt.reason}
              </Banner>
            )}
            <Paper receipt={receipt} words={words} />
            <Actions receipt={receipt} words={words} />
          </>
        ) : (
          <section aria-busy="true" aria-label={common.loading}>
            <Skeleton lines={9} shape="card" />
          </section>
        )}
      </Page>
    </div>
  );
}
