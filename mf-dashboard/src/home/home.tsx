import { completeness, type ProfilePart } from "@tutorsetu/contracts/tutoring/completeness";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Icon, type IconName } from "@tutorsetu/ui/icon";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Stat } from "@tutorsetu/ui/stat";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { format } from "@tutorsetu/web-kit/i18n";
import { useProfilePart } from "@tutorsetu/web-kit/profile-part";
import { useQuery } from "@tutorsetu/web-kit/query";
import { remote } from "@tutorsetu/web-kit/remote";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useState } from "react";
import { bookings, chat, content, users } from "../api.ts";
import { childAddress } from "../families/addresses.ts";
import { useMessages as useFamilyMessages } from "../layout/family-switch/messages.ts";
import { useMessages } from "../messages.ts";
import type { Query } from "../query-boundary.tsx";
import * as css from "./home.module.css";
import { useArrival } from "./use-arrival.ts";
import { useShownProfile } from "./use-shown-profile.ts";

// Of the team of bookings; the home goes without it where their release has none.
const YourPeople = remote("mf_bookings", "your-people", { isOptional: true });

/** Whose lessons are agreed, the figures of this person, and what to do next; drawn together, so that nothing moves. */
export function Home() {
  const t = useMessages();
  const family = useFamilyMessages();
  useTitle(t.home);
  const name = useSession((s) => s.user?.userName ?? "");
  const queries = useHomeQueries();
  const { mine, notices, conversations, profile } = queries;
  const hasPeople = mine.data !== undefined && mine.data.total > 0;
  const { place, isOver } = useArrival(hasPeople);
  const isKnown = mine.data !== undefined || mine.error !== undefined;
  const isReady = useSettled(isKnown && (isOver || !hasPeople));
  const shown = useShownProfile(profile);
  const percent = shown.profile && completeness(shown.profile).percent;
  return (
    <Page title={format(t.welcome, { name })} lead={t.homeLead}>
      {!isReady && <Waiting />}
      <div ref={place} hidden={!isReady}>
        {hasPeople && <YourPeople />}
      </div>
      {isReady && (
        <>
          <div className={css.tiles}>
            <Tile
              query={mine}
              to="/userdashboard/my-bookings"
              label={t.pendingBookings}
              value={mine.data?.counts.current.toString()}
            />
            <Tile
              query={notices}
              to="/userdashboard/notifications"
              label={t.unreadNotices}
              value={unreadOf(queries)?.toString()}
            />
            <Tile
              query={conversations}
              to="/chat"
              label={t.unreadMessages}
              value={conversations.data?.unread.toString()}
            />
            <Tile
              query={shown.query}
              to={shown.child ? childAddress(shown.child._id) : "/userdashboard/profile"}
              label={
                shown.child
                  ? format(family.profileOf, { name: shown.child.name })
                  : t.profileComplete
              }
              value={percent === undefined ? undefined : format(t.percent, { count: percent })}
            />
          </div>
          <NextSteps queries={queries} />
        </>
      )}
    </Page>
  );
}

/** True from the first time on. */
function useSettled(isSettledNow: boolean): boolean {
  const [isSettled, setSettled] = useState(isSettledNow);
  if (isSettledNow && !isSettled) setSettled(true);
  return isSettled || isSettledNow;
}

/** Until it is known what stands first. */
function Waiting() {
  const common = useCommon();
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <output>{common.loading}</output>
      </VisuallyHidden>
      <div className={css.tiles}>
        {[1, 2, 3, 4].map((n) => (
          <div key={n} className={css.tile}>
            <Skeleton lines={2} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface Props {
  readonly to: string;
  readonly label: string;
  /** Undefined while it is being read. */
  readonly value: string | undefined;
  readonly query: Pick<Query<unknown>, "error" | "reload">;
}

/** A figure with a link to what it counts; when it fails to load, only this tile shows it. */
function Tile({ to, label, value, query: { error, reload } }: Props) {
  const t = useMessages();
  const common = useCommon();
  if (value === undefined && error !== undefined)
    return (
      <ErrorState
        title={label}
        message={`${t.figureFailed} ${errorMessage(error)}`}
        onRetry={reload}
        retryLabel={common.tryAgain}
      />
    );
  return (
    <Link to={to} className={css.tile} aria-busy={value === undefined || undefined}>
      {value === undefined ? <Skeleton lines={2} /> : <Stat value={value} label={label} />}
    </Link>
  );
}

interface Step {
  readonly label: string;
  readonly to: string;
  readonly icon: IconName;
}

const AT_MOST = 5;

/** The text that asks for a part. */
const ASKS = {
  subjects: "addSubjects",
  fee: "addFee",
  experience: "addExperience",
  requirement: "stepRequirement",
  grade: "addGrade",
  phone: "addPhone",
  place: "addPlace",
  bio: "addBio",
  picture: "addPicture",
} as const satisfies Partial<Record<ProfilePart, string>>;

const isAsked = (part: ProfilePart): part is keyof typeof ASKS => Object.hasOwn(ASKS, part);

/** In a parent's account these are the children's. */
const OF_CHILDREN: ReadonlySet<ProfilePart> = new Set(["subjects", "requirement", "grade", "bio"]);

function useSteps(queries: HomeQueries): readonly Step[] {
  const t = useMessages();
  const family = useFamilyMessages();
  const { mine, conversations } = queries;
  const { profile: own, child } = useShownProfile(queries.profile);
  const counts = mine.data?.counts;
  const partText = useProfilePart(own?.role ?? "Student");
  const isNew = counts && counts.current + counts.history === 0;
  const find: Step =
    own?.role === "Tutor"
      ? { label: t.stepFindStudent, to: "/student", icon: "search" }
      : { label: t.stepFindTutor, to: "/tutor", icon: "search" };
  const childStep = ({ name, _id }: NonNullable<typeof child>): Step => ({
    label: format(family.stepChild, { name }),
    to: childAddress(_id),
    icon: "edit",
  });
  const missing = own ? completeness(own).missing : [];
  const asks = missing.filter((part) => !child || !OF_CHILDREN.has(part));
  const ofChild = asks.length < missing.length ? child : undefined;
  const when = (is: unknown, label: string, to: string, icon: IconName): Step[] =>
    is ? [{ label, to, icon }] : [];
  return [
    ...when(counts?.current, t.stepBookings, "/userdashboard/my-bookings", "calendar"),
    ...when(conversations.data?.unread, t.stepMessages, "/chat", "chat"),
    ...when(unreadOf(queries), t.stepNotices, "/userdashboard/notifications", "bell"),
    ...(ofChild ? [childStep(ofChild)] : []),
    ...asks.map((part): Step => ({
      label: isAsked(part) ? t[ASKS[part]] : partText(part),
      to: "/userdashboard/profile",
      icon: "edit",
    })),
    ...(own && isNew ? [find] : []),
  ].slice(0, AT_MOST);
}

const isSettled = ({ data, error }: Query<unknown>) => data !== undefined || error !== undefined;

/** The next steps, at most five, once all are known, so that none moves; renders nothing when there are none. */
function NextSteps({ queries }: { readonly queries: HomeQueries }) {
  const t = useMessages();
  const steps = useSteps(queries);
  const { profile, query } = useShownProfile(queries.profile);
  const areKnown =
    Object.values(queries).every(isSettled) && isSettled({ ...query, data: profile });
  if (!areKnown || steps.length === 0) return null;
  return (
    <section className={css.steps}>
      <h2>{t.nextSteps}</h2>
      <ol className={css.list}>
        {steps.map(({ label, to, icon }) => (
          <li key={label}>
            <Link to={to}>
              <Icon name={icon} />
              <span>{label}</span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The queries of the home, independent of each other so that one failure hides nothing else. */
function useHomeQueries() {
  const id = useSession((s) => s.user?._id ?? "");
  return {
    // How many are accepted, with the counts of all.
    mine: useQuery(["bookings", "counts"], () =>
      bookings.list({ query: { status: "accepted", limit: 1 } }),
    ),
    notices: useQuery(["notices", id], () => content.notices({ params: { id } })),
    conversations: useQuery(["conversations"], () => chat.conversations()),
    profile: useQuery(["profile"], () => users.profile()),
  };
}

type HomeQueries = ReturnType<typeof useHomeQueries>;

const unreadOf = ({ notices }: HomeQueries) =>
  notices.data?.data.filter((notice) => !notice.solved).length;
