import type { SmallShare } from "@tutorsetu/contracts/security/visibility";
import type { PhoneNote } from "@tutorsetu/contracts/people";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { type DetailItem, DetailsList } from "@tutorsetu/ui/details-list";
import { Icon } from "@tutorsetu/ui/icon";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { formatPhone } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { whatsappLink } from "@tutorsetu/web-kit/whatsapp-link";
import { type ReactNode, useId } from "react";
import { BookButton } from "../booking/book-button.tsx";
import type { Taught } from "../booking/known-values.ts";
import { type Kind, useRole } from "../booking/viewer.ts";
import { users } from "../api.ts";
import { useMessages } from "../messages.ts";
import { useMessages as useReportMessages } from "../report/messages.ts";
import { ReportButton } from "../report/report-button.tsx";
import type { Report } from "../report/report-dialog.tsx";
import * as css from "./detail.module.css";

interface Props {
  readonly kind: Kind;
  readonly profileId: string;
  readonly user: { readonly _id: string; readonly userName: string; readonly image: string | null };
  readonly phone: string | null;
  /** Under the name. */
  readonly lead: ReactNode;
  readonly details: readonly DetailItem[];
  readonly bio: string;
  /** Beside the way to a request, which then stays at hand at the end. */
  readonly fee?: string;
  /** What a tutor offers, to fill a request with. */
  readonly taught?: Taught;
  /** Between the details and the text about the person. */
  readonly middle?: ReactNode;
  /** Further parts, after the actions. */
  readonly children?: ReactNode;
}

/** One person in full, and the ways to reach them. */
export function PersonDetail(props: Props) {
  const { kind, user, phone, lead, details, bio } = props;
  const t = useMessages();
  const isOwn = useSession((s) => s.user?._id === user._id);
  // Tutors write to students, students to tutors, administrators to everybody (AMB-089).
  const mayChat = useRole() !== (kind === "tutor" ? "Tutor" : "Student") && !isOwn;
  const { _id, userName, image } = user;
  const personId = kind === "tutor" ? _id : props.profileId;
  const asked = { kind, userId: _id, personId, name: userName };
  useTitle(userName);

  return (
    <article className={css.sheet}>
      <header className={css.head}>
        <Avatar name={userName} src={image} size="l" />
        <div>
          <h1>{userName}</h1>
          <div className={css.lead}>{lead}</div>
        </div>
      </header>
      <DetailsList className={css.details} details={details} />
      {props.middle}
      <h2 className={css.sub}>{t.about}</h2>
      <p className={css.bio}>{bio || t.noBio}</p>
      <div className={css.actions}>
        {!props.fee && <BookButton {...asked} />}
        <ChatOn phone={phone} />
        {mayChat && (
          <Link {...buttonClass({ variant: "secondary" })} to={`/chat/${_id}`}>
            <Icon name="chat" />
            {kind === "tutor" ? t.chatWithTutor : t.chatWithStudent}
          </Link>
        )}
      </div>
      {props.children}
      {!isOwn && <PersonReports kind={kind} userId={_id} hasPicture={image !== null} />}
      {props.fee && (
        <div className={css.bar}>
          <p>{props.fee}</p>
          <BookButton {...asked} taught={props.taught} />
        </div>
      )}
    </article>
  );
}

interface ReportsProps {
  readonly kind: Kind;
  readonly userId: string;
  readonly hasPicture: boolean;
}

/** Ways to report the profile and, if there is one, its picture. */
function PersonReports({ kind, userId, hasPicture }: ReportsProps) {
  const t = useReportMessages();
  const send = (what: "profile" | "picture") => (report: Report) =>
    users.reportPerson({ params: { id: userId }, body: { kind: what, ...report } });
  const note = kind === "student" ? t.reportAccount : undefined;
  return (
    <footer className={css.reports}>
      <ReportButton name={t.reportProfile} note={note} onSend={send("profile")} isNamed />
      {hasPicture && <ReportButton name={t.reportPicture} onSend={send("picture")} isNamed />}
    </footer>
  );
}

/** A number as the server lets this viewer see it, or why it does not (AMB-070). */
interface Contact {
  readonly phoneNo: string | null;
  readonly phoneNote?: PhoneNote | null | undefined;
  readonly smallShare?: SmallShare | undefined;
}

export function Phone({ phoneNo, phoneNote, smallShare }: Contact) {
  const t = useMessages();
  if (phoneNo) {
    return (
      <a className={css.phone} href={`tel:${phoneNo}`}>
        {formatPhone(phoneNo)}
      </a>
    );
  }
  const notes = {
    never: t.phoneNever,
    accepted: t.phoneAccepted,
    limit: { unverified: t.phoneUnverified, new: t.phoneNew, "": t.phoneLimit }[smallShare ?? ""],
    unknown: t.phoneUnknown,
  };
  return <span className={css.hidden}>{notes[phoneNote ?? "never"]}</span>;
}

/** 'Chat On': the messaging app with a first sentence ready; disabled, with the reason, when no number is shown. */
function ChatOn({ phone }: { readonly phone: string | null }) {
  const t = useMessages();
  const note = useId();
  const link = whatsappLink(phone, t.chatOnText);
  if (!link) {
    return (
      <div className={css.withNote}>
        <Button
          variant="secondary"
          block
          disabled
          aria-describedby={note}
          iconStart={<Icon name="phone" />}
        >
          {t.chatOn}
        </Button>
        <p id={note} className={css.small}>
          {t.noNumber}
        </p>
      </div>
    );
  }
  return (
    <a
      {...buttonClass({ variant: "secondary" })}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="phone" />
      {t.chatOn}
    </a>
  );
}
