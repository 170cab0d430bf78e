import type { DemoClass } from "@tutorsetu/contracts/lessons/demo-class";
import {
  DEMO_MINUTES,
  MOST_DEMO_TIMES,
  USUAL_DEMO_MINUTES,
} from "@tutorsetu/contracts/lessons/demo-limits";
import { freeTimes, hasHours } from "@tutorsetu/contracts/lessons/hours";
import { Chip } from "@tutorsetu/ui/chip";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Toggle } from "@tutorsetu/ui/toggle";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { FreeTimes } from "@tutorsetu/web-kit/free-times";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { demoClasses } from "./api.ts";
import * as css from "./demo-class.module.css";
import type { DialogProps } from "./dialog-props.ts";
import { useDemoMessages } from "./messages.ts";
import { useMoments } from "./moments.ts";
import { OwnTime } from "./own-time.tsx";

const DAYS = 14;
const STEP_MINUTES = 30;

/** Proposes times for a demo class: free hours of the tutor where she has said some; the tutor may take any others. */
export function ProposeDemoDialog({ booking, own, name, change, onClose }: DialogProps) {
  const t = useDemoMessages();
  const { short } = useMoments();
  // drawn-the-same: a dialog is drawn in browsers alone
  const [now] = useState(() => new Date());
  const { _id: id, demo, tutorId } = booking;
  const [minutes, setMinutes] = useState<DemoClass["minutes"]>(demo?.minutes ?? USUAL_DEMO_MINUTES);
  const [times, setTimes] = useState<readonly string[]>([]);
  const { busy, error, clearError, submit } = useSubmit(change.messageOf);
  const hours = useQuery(["availability", tutorId._id], () =>
    demoClasses.availability({ params: { tutorId: tutorId._id } }),
  );
  const isBusy = busy || change.busy;
  const known = hours.data && hasHours(hours.data) ? hours.data : null;
  const search = { from: now, days: DAYS, minutes, stepMinutes: STEP_MINUTES };
  const free = known ? freeTimes(known, search) : [];
  const offered = new Set(free.map((at) => at.toISOString()));
  // Without the hours, as when they cannot be read, any time may be asked for: the service decides.
  const mayChooseAny = own === "Tutor" || !known;
  const others = times.filter((at) => !offered.has(at));

  function choose(next: readonly string[]) {
    clearError();
    setTimes(next.toSorted((a, b) => a.localeCompare(b)).slice(0, MOST_DEMO_TIMES));
  }
  async function send() {
    const body = { version: demo?.version ?? 0, times: [...times], minutes };
    await change.change(() => demoClasses.proposeDemo({ params: { id }, body }), t.doneProposed);
    onClose();
  }

  return (
    <ActionDialog
      title={format(t.proposeTitle, { name })}
      onClose={onClose}
      action={isBusy ? t.proposing : t.proposeSend}
      busy={isBusy}
      error={error}
      onAct={() => submit(send, times.length > 0 ? "" : t.timesNeeded)}
    >
      <div className={css.form}>
        <p>
          {format(t.proposeText, { name })} {demo?.state === "confirmed" && t.proposeMoves}
        </p>
        <Toggle
          legend={t.minutes}
          name="minutes"
          options={DEMO_MINUTES.map((value) => ({
            value: String(value),
            label: format(t.minutesOf, { minutes: value }),
          }))}
          value={String(minutes)}
          onChange={(value) =>
            setMinutes(DEMO_MINUTES.find((one) => String(one) === value) ?? USUAL_DEMO_MINUTES)
          }
        />
        {hours.isLoading && <Skeleton lines={3} />}
        {known && free.length === 0 && <p>{t.noFree}</p>}
        {free.length > 0 && (
          <FreeTimes
            legend={own === "Tutor" ? t.freeOwn : t.freeTimes}
            hint={format(t.chosen, { count: times.length, most: MOST_DEMO_TIMES })}
            more={t.moreDays}
            options={free}
            value={times}
            most={MOST_DEMO_TIMES}
            onChange={choose}
          />
        )}
        {!hours.isLoading && mayChooseAny && (
          <OwnTime
            now={now}
            isFull={times.length >= MOST_DEMO_TIMES}
            onAdd={(at) => choose([...new Set([...times, at])])}
          />
        )}
        {own === "Tutor" && hours.data && !known && (
          <Link className={css.link} to="/availability">
            {t.setHours}
          </Link>
        )}
        {others.length > 0 && (
          <div className={css.chips}>
            {others.map((at) => (
              <Chip
                key={at}
                removeLabel={format(t.removeTime, { when: short(at) })}
                onRemove={() => choose(times.filter((one) => one !== at))}
              >
                {short(at)}
              </Chip>
            ))}
          </div>
        )}
      </div>
    </ActionDialog>
  );
}
