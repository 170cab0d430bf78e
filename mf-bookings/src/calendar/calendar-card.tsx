import { Button, buttonClass } from "@tutorsetu/ui/button";
import { TextField } from "@tutorsetu/ui/form-fields";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { useLanguage } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useId, useState } from "react";
import { useHoursMessages } from "../availability/messages.ts";
import { demoClasses } from "../demo/api.ts";
import * as css from "./calendar-card.module.css";

/** The whole address, in the reader's language. */
function useAddress(path: string) {
  const language = useLanguage();
  const { host, origin } = location;
  const query = language === "hi" ? "?lang=hi" : "";
  return { url: `${origin}${path}${query}`, app: `webcal://${host}${path}${query}` };
}

interface RenewProps {
  readonly onRenewed: (reply: { readonly path: string }) => void;
  readonly onClose: () => void;
}

function RenewDialog({ onRenewed, onClose }: RenewProps) {
  const t = useHoursMessages();
  const common = useCommon();
  const { busy, error, submit } = useSubmit(
    (failure) => `${t.renewFailed} ${errorMessage(failure, common.unexpected)}`,
  );
  async function renew() {
    onRenewed(await demoClasses.renewCalendar());
    toast.success(t.renewed);
    onClose();
  }
  return (
    <ActionDialog
      title={t.renewTitle}
      onClose={onClose}
      action={busy ? t.renewing : t.renew}
      isDangerous
      busy={busy}
      error={error}
      onAct={() => submit(renew)}
    >
      <p>{t.renewText}</p>
    </ActionDialog>
  );
}

function Address({ path, onRenewed }: Pick<RenewProps, "onRenewed"> & { readonly path: string }) {
  const t = useHoursMessages();
  const { url, app } = useAddress(path);
  const [isAsked, setAsked] = useState(false);
  const copy = () =>
    void Promise.resolve(navigator.clipboard?.writeText(url)).then(
      () => (navigator.clipboard ? toast.success(t.copied) : toast.error(t.copyFailed)),
      () => toast.error(t.copyFailed),
    );
  return (
    <>
      <TextField
        label={t.calendarAddress}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={css.actions}>
        <Button onClick={copy}>{t.copyAddress}</Button>
        <a {...buttonClass({ variant: "secondary" })} href={app}>
          {t.openCalendar}
        </a>
        <Button variant="quiet" onClick={() => setAsked(true)}>
          {t.renew}
        </Button>
      </div>
      <details className={css.how}>
        <summary>{t.howTo}</summary>
        <ol>
          {[t.howTo1, t.howTo2, t.howTo3].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{t.howTo4}</p>
      </details>
      {isAsked && <RenewDialog onRenewed={onRenewed} onClose={() => setAsked(false)} />}
    </>
  );
}

/** The reader's private calendar address, and what to do with it. */
export function CalendarCard() {
  const t = useHoursMessages();
  const common = useCommon();
  const heading = useId();
  const { data, error, reload, set } = useQuery(["calendar-address"], () =>
    demoClasses.calendarAddress(),
  );
  return (
    <section className={css.card} aria-labelledby={heading}>
      <h2 id={heading}>{t.calendar}</h2>
      <p className={css.text}>{t.calendarText}</p>
      {Boolean(error) && !data && (
        <Failure title={t.calendarFailed} error={error} onRetry={reload} />
      )}
      {!error && !data && (
        <div aria-busy="true" aria-label={common.loading}>
          <Skeleton lines={3} />
        </div>
      )}
      {data && <Address path={data.path} onRenewed={set} />}
    </section>
  );
}
