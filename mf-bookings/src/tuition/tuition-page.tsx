import { useNotifications } from "@tutorsetu/chat-client/hooks";
import { Banner } from "@tutorsetu/ui/banner";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Icon } from "@tutorsetu/ui/icon";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { Link, useParams } from "@tutorsetu/web-kit/router";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { DemoOfTuition } from "../demo/demo-of-tuition.tsx";
import { lessons } from "../lessons/api.ts";
import { useLessonTexts } from "../lessons/messages.ts";
import { shownName } from "../lessons/shown-name.ts";
import { useNow } from "../lessons/use-now.ts";
import { FeeBookSection } from "../fees/fee-book.tsx";
import { useLinkedBooking } from "../my-bookings/linked-booking.ts";
import { useSeen } from "../seen/use-seen.ts";
import { ArrangementSection } from "./arrangement.tsx";
import { AttendanceSection } from "./attendance.tsx";
import * as css from "./tuition.module.css";

const link = (bookingId: string) => `/lessons/${bookingId}`;

/** Why the page of a tuition shows nothing. */
function Missing({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useLessonTexts();
  const status = error instanceof ApiError ? error.status : 0;
  if (status !== 404 && status !== 409)
    return <Failure isPage title={t.tuitionFailed} error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      isPage
      icon="calendar"
      title={status === 404 ? t.tuitionGone : t.notBegun}
      action={
        <Link {...buttonClass()} to="/my-bookings">
          {t.openBookings}
        </Link>
      }
    />
  );
}

/** Everything about one tuition: what is arranged, when lessons are, and who came. */
export default function TuitionPage() {
  const t = useLessonTexts();
  const common = useCommon();
  const nameOf = useSubjectName();
  const { bookingId = "" } = useParams();
  const now = useNow();
  const query = useQuery(["lessons", "arrangement", bookingId], () =>
    lessons.arrangement({ params: { id: bookingId } }),
  );
  const { data, error, isLoading, reload } = query;
  const { booking } = useLinkedBooking(data ? bookingId : "");
  useNotifications(({ event, data: told }) => {
    if (event === "notice" && /^(?:lesson|terms)/.test(told["kind"] ?? "")) refresh("lessons");
  });
  useSeen(link(bookingId), data !== undefined);
  const name = data ? shownName(data.tuition, t) : "";
  const title = data ? format(t.tuitionTitle, { name }) : t.title;
  useTitle(title);
  if (!data && error && !isLoading) return <Missing error={error} onRetry={reload} />;
  if (!data)
    return (
      <Page narrow title={title}>
        <ul className={css.loading} aria-busy="true" aria-label={common.loading}>
          <li>
            <Skeleton lines={6} shape="card" />
          </li>
          <li>
            <Skeleton lines={6} shape="card" />
          </li>
        </ul>
      </Page>
    );
  const { tuition, arrangement, side, isOpen } = data;
  const about = [
    tuition.subject && nameOf(tuition.subject),
    tuition.child && format(t.forChild, { name: tuition.child }),
  ];
  const printedFor = [name, ...about].filter(Boolean).join(", ");
  return (
    <div className={css.page}>
      <Page
        narrow
        title={title}
        lead={about.filter(Boolean).join(" · ")}
        actions={
          <p className={css.links}>
            <Link to="/lessons">
              <Icon name="calendar" />
              {t.back}
            </Link>
            <Link to={`/my-bookings?booking=${bookingId}`}>{t.booking}</Link>
          </p>
        }
      >
        {!isOpen && <Banner>{t.closed}</Banner>}
        <DemoOfTuition bookingId={bookingId} />
        <ArrangementSection
          arrangement={arrangement}
          side={side}
          isOpen={isOpen}
          name={name}
          now={now}
        />
        <AttendanceSection
          bookingId={bookingId}
          isTutor={side === "Tutor"}
          now={now}
          name={printedFor}
        />
        {booking && <FeeBookSection booking={booking} />}
      </Page>
    </div>
  );
}
