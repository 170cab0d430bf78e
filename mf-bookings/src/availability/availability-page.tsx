import type { Availability } from "@tutorsetu/contracts/lessons/availability";
import { dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { Button } from "@tutorsetu/ui/button";
import { FormError } from "@tutorsetu/ui/form-error";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { CalendarCard } from "../calendar/calendar-card.tsx";
import { demoClasses } from "../demo/api.ts";
import { useMoments } from "../demo/moments.ts";
import * as css from "./availability.module.css";
import { DaysEditor } from "./days-editor.tsx";
import { type HoursDraft, isFaultless, NO_DRAFT, toBody, toDraft } from "./hours-draft.ts";
import { useHoursMessages } from "./messages.ts";
import { WeekEditor } from "./week-editor.tsx";

/** When demo classes are, so that nobody takes their hours away by mistake. */
function Taken({ taken }: Pick<Availability, "taken">) {
  const t = useHoursMessages();
  const { moment } = useMoments();
  if (taken.length === 0) return null;
  return (
    <section className={css.part} aria-label={t.takenTitle}>
      <h2>{t.takenTitle}</h2>
      <ul className={css.taken}>
        {taken.map(({ startsAt, minutes }) => (
          <li key={startsAt}>{format(t.taken, { when: moment(startsAt), minutes })}</li>
        ))}
      </ul>
    </section>
  );
}

interface EditorProps {
  readonly known: Availability;
  readonly onSaved: (hours: Availability) => void;
}

/** The hours in one form; what is not saved is kept through a reload. */
function Editor({ known, onSaved }: EditorProps) {
  const t = useHoursMessages();
  const common = useCommon();
  // drawn-the-same: nothing is drawn before the hours of who is signed in have come
  const [today] = useState(() => dateOf(new Date()));
  const [draft, setDraft, clearDraft] = useDraft<HoursDraft>("hours", NO_DRAFT);
  const [isOutdated, setOutdated] = useState(false);
  const [isTried, setTried] = useState(false);
  const { busy, error, clearError, submit } = useSubmit((failure) => {
    setOutdated(failure instanceof ApiError && failure.status === 409);
    return `${t.saveFailed} ${errorMessage(failure, common.unexpected)}`;
  });
  const isEdited = draft.version >= 0;
  const shown = isEdited ? draft : toDraft(known);
  function edit(change: Partial<HoursDraft>) {
    clearError();
    setDraft({ ...shown, ...change });
  }
  async function save() {
    onSaved(await demoClasses.setAvailability({ body: toBody(shown) }));
    clearDraft();
    setTried(false);
    toast.success(t.saved);
  }
  function showNewer() {
    clearDraft();
    clearError();
    setOutdated(false);
    refresh("availability");
  }

  return (
    <div className={css.editor}>
      <WeekEditor week={shown.week} onChange={(week) => edit({ week })} />
      <DaysEditor
        days={shown.days}
        today={today}
        isTried={isTried}
        onChange={(days) => edit({ days })}
      />
      {isEdited && (
        <div className={css.save}>
          <FormError>{error}</FormError>
          {isOutdated && (
            <Button variant="quiet" onClick={showNewer}>
              {t.showNewer}
            </Button>
          )}
          <Button
            block
            busy={busy}
            onClick={() => {
              setTried(true);
              submit(save, isFaultless(shown, today) ? "" : t.faulty);
            }}
          >
            {busy ? t.saving : t.save}
          </Button>
        </div>
      )}
      <Taken taken={known.taken} />
      <CalendarCard />
    </div>
  );
}

/** A tutor's hours, at /availability. */
export function AvailabilityPage() {
  const t = useHoursMessages();
  const common = useCommon();
  useTitle(t.title);
  const tutorId = useSession((s) => s.user?._id ?? "");
  const { data, error, reload, set } = useQuery(["availability", tutorId], () =>
    demoClasses.availability({ params: { tutorId } }),
  );
  const failed = Boolean(error) && !data;
  return (
    <Page title={t.title} lead={t.lead} narrow>
      {failed && <Failure title={t.loadFailed} error={error} onRetry={reload} />}
      {!failed && !data && (
        <div aria-busy="true" aria-label={common.loading}>
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} lines={4} shape="card" />
          ))}
        </div>
      )}
      {data && <Editor known={data} onSaved={set} />}
    </Page>
  );
}
