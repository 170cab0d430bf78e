import type { Booking } from "@tutorsetu/contracts/bookings";
import type { DemoClass } from "@tutorsetu/contracts/lessons/demo-class";
import { Button } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { useNavigate } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSession } from "@tutorsetu/web-kit/session";
import { useMessages } from "../messages.ts";
import { counterpartOf, shownName } from "../my-bookings/counterpart.ts";
import type { BookingChange } from "../my-bookings/use-booking-change.ts";
import { CalendarFile } from "../calendar/calendar-file.tsx";
import { demoClasses } from "./api.ts";
import { lessonsPath } from "./lessons-path.ts";
import * as css from "./demo-class.module.css";
import { useDemoMessages } from "./messages.ts";
import { useMoments } from "./moments.ts";

export type DemoDialogName = "propose" | "call-off" | "not-held" | "why-end";

interface Props {
  readonly booking: Booking;
  /** The reader's side. */
  readonly own: DemoClass["by"];
  readonly now: Date;
  readonly change: BookingChange;
  readonly onOpen: (dialog: DemoDialogName) => void;
}

/** Sends a change that needs nothing more, and says so when it failed. */
function useAct({ change: { change, messageOf } }: Props) {
  return (send: () => Promise<unknown>, done: string) =>
    void change(send, done).catch((failure: unknown) => toast.error(messageOf(failure)));
}

/** One of the other side's times is confirmed with a tap. */
function ProposedByOther(props: Props & { readonly demo: DemoClass }) {
  const t = useDemoMessages();
  const { short } = useMoments();
  const act = useAct(props);
  const { booking, demo, now, change, onOpen } = props;
  const params = { id: booking._id };
  const open = demo.times.filter((at) => new Date(at) > now);
  return (
    <>
      {open.map((startsAt) => (
        <Button
          key={startsAt}
          block
          disabled={change.busy}
          onClick={() =>
            act(
              () => demoClasses.confirmDemo({ params, body: { version: demo.version, startsAt } }),
              t.doneConfirmed,
            )
          }
        >
          {format(t.confirm, { when: short(startsAt) })}
        </Button>
      ))}
      {open.length < demo.times.length && <p className={css.small}>{t.inFuture}</p>}
      <Button variant="secondary" onClick={() => onOpen("propose")}>
        {t.proposeOther}
      </Button>
      <Button variant="quiet" onClick={() => onOpen("call-off")}>
        {t.decline}
      </Button>
    </>
  );
}

function Confirmed(props: Props & { readonly demo: DemoClass; readonly startsAt: string }) {
  const t = useDemoMessages();
  const { short } = useMoments();
  const act = useAct(props);
  const { booking, demo, now, change, startsAt, onOpen } = props;
  const params = { id: booking._id };
  if (new Date(startsAt) > now)
    return (
      <>
        <CalendarFile
          variant="secondary"
          bookingId={booking._id}
          startsAt={startsAt}
          failed={t.calendarFailed}
        >
          {t.addToCalendar}
        </CalendarFile>
        <Button variant="secondary" onClick={() => onOpen("propose")}>
          {t.proposeOther}
        </Button>
        <Button variant="quiet" onClick={() => onOpen("call-off")}>
          {t.callOff}
        </Button>
      </>
    );
  return (
    <>
      <p className={css.ask}>{format(t.wasHeld, { when: short(startsAt) })}</p>
      <Button
        disabled={change.busy}
        onClick={() =>
          act(
            () => demoClasses.noteDemo({ params, body: { version: demo.version, isHeld: true } }),
            t.doneNoted,
          )
        }
      >
        {t.held}
      </Button>
      <Button variant="secondary" onClick={() => onOpen("not-held")}>
        {t.notHeld}
      </Button>
    </>
  );
}

/** Whoever has ended it takes that back, or says why. */
function Ending(props: Props & { readonly demo: DemoClass }) {
  const t = useDemoMessages();
  const act = useAct(props);
  const { booking, demo, change, onOpen } = props;
  const input = { params: { id: booking._id }, body: { version: demo.version, isEnding: false } };
  return (
    <>
      <Button
        variant="secondary"
        disabled={change.busy}
        onClick={() => act(() => demoClasses.endDemo(input), t.doneTakenBack)}
      >
        {t.takeBack}
      </Button>
      <Button variant="quiet" onClick={() => onOpen("why-end")}>
        {t.sayWhy}
      </Button>
    </>
  );
}

/** Go on or end, a tap each. */
function Held(props: Props & { readonly demo: DemoClass }) {
  const t = useDemoMessages();
  const words = useMessages();
  const viewerId = useSession((s) => s.user?._id ?? "");
  const navigate = useNavigate();
  const { booking, own, demo, change } = props;
  const name = shownName(counterpartOf(booking, viewerId), words);
  const act = useAct(props);
  if (demo.ending) return demo.ending.by === own ? <Ending {...props} /> : null;
  if (demo.outcome) return null;
  const params = { id: booking._id };
  return (
    <>
      <p className={css.ask}>{t.askGoOn}</p>
      <Button
        disabled={change.busy}
        onClick={() =>
          act(
            async () => {
              await demoClasses.goOn({ params, body: { version: demo.version } });
              void navigate(lessonsPath(booking._id));
            },
            format(t.doneGoOn, { name }),
          )
        }
      >
        {t.goOn}
      </Button>
      <Button
        variant="secondary"
        disabled={change.busy}
        onClick={() =>
          act(
            () => demoClasses.endDemo({ params, body: { version: demo.version, isEnding: true } }),
            t.doneEnding,
          )
        }
      >
        {t.end}
      </Button>
    </>
  );
}

function Choices(props: Props) {
  const t = useDemoMessages();
  const { booking, own, onOpen } = props;
  const { demo } = booking;
  if (demo?.state === "held") return <Held {...props} demo={demo} />;
  if (demo?.state === "confirmed" && demo.startsAt)
    return <Confirmed {...props} demo={demo} startsAt={demo.startsAt} />;
  if (demo?.state === "proposed" && demo.by !== own)
    return <ProposedByOther {...props} demo={demo} />;
  if (demo?.state === "proposed")
    return (
      <>
        <Button variant="secondary" onClick={() => onOpen("propose")}>
          {t.proposeOther}
        </Button>
        <Button variant="quiet" onClick={() => onOpen("call-off")}>
          {t.takeBack}
        </Button>
      </>
    );
  return (
    <Button variant="secondary" onClick={() => onOpen("propose")}>
      {demo ? t.proposeAgain : t.propose}
    </Button>
  );
}

/** What the reader may do now. */
export const DemoActions = (props: Props) => (
  <div className={css.actions}>
    <Choices {...props} />
  </div>
);
