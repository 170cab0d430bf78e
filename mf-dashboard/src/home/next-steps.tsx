import { completeness, type ProfilePart } from "@tutorsetu/contracts/completeness";
import { Icon, type IconName } from "@tutorsetu/ui/icon";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "../messages.ts";
import * as css from "./home.module.css";
import { unreadOf, type Waiting } from "./use-waiting.ts";

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
} as const satisfies Record<ProfilePart, string>;

function useSteps(waiting: Waiting): readonly Step[] {
  const t = useMessages();
  const { mine, conversations, profile } = waiting;
  const counts = mine.data?.counts;
  const isNew = counts && counts.current + counts.history === 0;
  const own = profile.data?.profile;
  const find: Step =
    own?.role === "Tutor"
      ? { label: t.stepFindStudent, to: "/student", icon: "search" }
      : { label: t.stepFindTutor, to: "/tutor", icon: "search" };
  const asks = own ? completeness(own).missing : [];
  const when = (is: unknown, label: string, to: string, icon: IconName) =>
    is ? [{ label, to, icon }] : [];
  return [
    ...when(counts?.current, t.stepBookings, "/userdashboard/my-bookings", "calendar"),
    ...when(conversations.data?.unread, t.stepMessages, "/chat", "chat"),
    ...when(unreadOf(waiting), t.stepNotices, "/userdashboard/notifications", "bell"),
    ...asks.map((part): Step => ({
      label: t[ASKS[part]],
      to: "/userdashboard/profile",
      icon: "edit",
    })),
    ...(own && isNew ? [find] : []),
  ].slice(0, AT_MOST);
}

/** What to do first, at most five things; nothing when nothing waits. */
export function NextSteps({ waiting }: { readonly waiting: Waiting }) {
  const t = useMessages();
  const steps = useSteps(waiting);
  if (steps.length === 0) return null;
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
