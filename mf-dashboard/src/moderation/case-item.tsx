import { REPORT_REASONS } from "@tutorsetu/contracts/domain";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { Menu } from "@tutorsetu/ui/menu";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useState } from "react";
import { InboxItem } from "../inbox/inbox-item.tsx";
import { ProfileLink, useSolve } from "../inbox/solve-actions.tsx";
import { ActDialog, type Act } from "../people/act-dialog.tsx";
import { HistoryDialog } from "../people/history-dialog.tsx";
import { useMessages as usePeopleMessages } from "../people/messages.ts";
import type { Case } from "./cases.ts";
import { ReplyDialog } from "./reply-dialog.tsx";
import { useMessages } from "./messages.ts";
import * as css from "./moderation.module.css";

/** What it is about, why, and what an administrator can do about it. */
export function CaseItem({ one }: { readonly one: Case }) {
  const t = useMessages();
  const { kind, person, at, by, text, reasons, image, post, state, settled } = one;
  const { email, answer, settlement, outcome, tutorsAnswer } = one;
  const name = person.userName;
  const date = formatDate(at);
  const title = format(t[`title_${kind}`], { name });
  const label = (reason: string) => {
    const known = REPORT_REASONS.find((listed) => listed === reason);
    return known ? t[`reason_${known}`] : reason;
  };
  return (
    <InboxItem
      isDone={settled}
      subject={title}
      about={
        <>
          {by ? format(t.reportedBy, { date, name: by }) : date}
          {email && (
            <>
              {" · "}
              <a href={`mailto:${email}`}>{email}</a>
            </>
          )}
          {settlement && (
            <>
              {" · "}
              {settlement.by
                ? format(t.settledBy, { date: formatDate(settlement.at), name: settlement.by })
                : format(t.settledOn, { date: formatDate(settlement.at) })}
            </>
          )}
        </>
      }
      actions={<CaseActions one={one} title={title} />}
    >
      {state && <Badge tone={state === "hidden" ? "bad" : "warn"}>{t[state]}</Badge>}
      {outcome && <Badge tone={outcome === "removed" ? "bad" : "neutral"}>{t[outcome]}</Badge>}
      {image && <img className={css.picture} src={image} alt={format(t.picture, { name })} />}
      {text && <blockquote>{text}</blockquote>}
      {tutorsAnswer && (
        <p>
          {format(t.tutorsAnswer, { answer: tutorsAnswer.text })}{" "}
          {tutorsAnswer.isHidden && <Badge tone="bad">{t.answerIsHidden}</Badge>}
        </p>
      )}
      {reasons.map(({ reason, text: more, about }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- reasons have no id and never change their order
        <p key={index}>
          {format(about ? t.reasonOfAnswer : t.reason, { reason: label(reason) })}
          {more && ` – ${more}`}
        </p>
      ))}
      {answer && <p>{format(t.answerWas, { answer })}</p>}
      {post && <Link to={`/blog/${post.id}`}>{format(t.onPost, { title: post.title })}</Link>}
    </InboxItem>
  );
}

type Choice = Act | "history" | "reply";

function labelOf({ kind, state }: Case, t: ReturnType<typeof useMessages>) {
  if (kind === "contact") return t.markAnswered;
  return state ? t.approve : t.settle;
}

function CaseActions({ one, title }: { readonly one: Case; readonly title: string }) {
  const t = useMessages();
  const people = usePeopleMessages();
  const { busy, solve } = useSolve(one.subject);
  const [choice, setChoice] = useState<Choice | null>(null);
  const close = () => setChoice(null);
  const { person, kind, settled, settle, reopen, reply, hide, hideAnswer, state } = one;
  const { _id, userName, role } = person;
  const settleLabel = labelOf(one, t);
  const hideLabel = kind === "picture" ? t.remove : t.hide;
  const hidden = kind === "picture" ? t.isRemoved : t.isHidden;
  const choose = (what: Act | "history") => (
    <button type="button" onClick={() => setChoice(what)}>
      {people[what]}
    </button>
  );
  return (
    <>
      {reply && !settled && (
        <Button size="s" aria-label={`${t.reply}: ${title}`} onClick={() => setChoice("reply")}>
          {t.reply}
        </Button>
      )}
      {settle && (!settled || state === "hidden") && (
        <Button
          variant="secondary"
          size="s"
          busy={busy}
          aria-label={`${settleLabel}: ${title}`}
          onClick={() => void solve(true, settle, { message: t.isSettled })}
        >
          {settleLabel}
        </Button>
      )}
      {hide && (
        <Button
          variant="danger"
          size="s"
          busy={busy}
          aria-label={`${hideLabel}: ${title}`}
          onClick={() => void solve(true, hide, { message: hidden })}
        >
          {hideLabel}
        </Button>
      )}
      {hideAnswer && (
        <Button
          variant="danger"
          size="s"
          busy={busy}
          aria-label={`${t.hideAnswer}: ${title}`}
          onClick={() => void solve(true, hideAnswer, { message: hidden })}
        >
          {t.hideAnswer}
        </Button>
      )}
      {settled && reopen && (
        <Button
          variant="quiet"
          size="s"
          busy={busy}
          aria-label={`${t.reopen}: ${title}`}
          onClick={() => void solve(false, reopen)}
        >
          {t.reopen}
        </Button>
      )}
      {role && <ProfileLink person={{ _id, userName, role }} />}
      {_id !== "" && (
        <Menu
          label={people.actions}
          name={`${format(people.actionsFor, { name: userName })}: ${title}`}
        >
          {choose("history")}
          {choose("warn")}
          {choose(kind === "answer" ? "lift" : "suspend")}
        </Menu>
      )}
      {choice === "reply" && reply && <ReplyDialog one={one} reply={reply} onClose={close} />}
      {choice === "history" && <HistoryDialog id={_id} name={userName} onClose={close} />}
      {choice && choice !== "history" && choice !== "reply" && (
        <ActDialog act={choice} person={person} onClose={close} />
      )}
    </>
  );
}
