import { Avatar } from "@tutorsetu/ui/avatar";
import { buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import type { ReactNode } from "react";
import { BookButton } from "../booking/book-button.tsx";
import type { Kind } from "../booking/kind.ts";
import { useRole } from "../booking/who.ts";
import { useMessages } from "../messages.ts";
import { ChatOn } from "./chat-on.tsx";
import * as css from "./detail.module.css";
import { type DetailItem, DetailsList } from "./facts.tsx";

interface Props {
  readonly kind: Kind;
  readonly user: { readonly _id: string; readonly userName: string; readonly image: string | null };
  readonly phone: string | null;
  /** Under the name. */
  readonly lead: ReactNode;
  readonly details: readonly DetailItem[];
  readonly bio: string;
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
      <DetailsList details={details} />
      {props.middle}
      <h2 className={css.sub}>{t.about}</h2>
      <p className={css.bio}>{bio || t.noBio}</p>
      <div className={css.actions}>
        <BookButton kind={kind} userId={_id} name={userName} />
        <ChatOn phone={phone} />
        {mayChat && (
          <Link {...buttonClass({ variant: "secondary" })} to={`/chat/${_id}`}>
            <Icon name="chat" />
            {kind === "tutor" ? t.chatWithTutor : t.chatWithStudent}
          </Link>
        )}
      </div>
      {props.children}
    </article>
  );
}
