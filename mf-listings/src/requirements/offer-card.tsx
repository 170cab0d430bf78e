import type { Application } from "@tutorsetu/contracts/requirements/applications";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { format, formatRupees } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { AnswerTime } from "../detail/answer-time.tsx";
import { RatingSlot } from "../listing/labels.tsx";
import { VerifiedBadge } from "../verified-badge/verified-badge.tsx";
import { useMessages } from "./messages.ts";
import * as css from "./requirements.module.css";
import { useHeadWords } from "./words.ts";

interface Props {
  readonly offer: Application;
  /** Whether the post still takes an answer. */
  readonly isOpen: boolean;
  readonly onShortlist: () => void;
  readonly onDecline: () => void;
  readonly onTake: () => void;
}

/** One tutor's offer: the same facts in the same order, so that several are compared at a glance. */
export function OfferCard({ offer, isOpen, onShortlist, onDecline, onTake }: Props) {
  const t = useMessages();
  const { cityOf } = useHeadWords();
  const { userName: name, tutorId, state, experience } = offer;
  const isWaiting = state === "open" || state === "shortlisted";
  const years = experience === 1 ? t.oneYear : format(t.experienceOf, { years: experience ?? 0 });
  const facts = [
    experience === null ? t.noExperience : years,
    ...(offer.city ? [cityOf(offer.city)] : []),
  ];
  return (
    <article className={css.offer} data-state={state} aria-label={name}>
      <div className={css.who}>
        <Avatar name={name} src={offer.image} size="m" />
        <div>
          <h3>{tutorId ? <Link to={`/tutor/${tutorId}`}>{name}</Link> : name}</h3>
          {tutorId && <RatingSlot rating={offer.rating} isPublic />}
        </div>
      </div>
      <p className={css.money}>{format(t.feeOf, { fee: formatRupees(offer.fee) })}</p>
      <p className={css.note}>{facts.join(" · ")}</p>
      <VerifiedBadge verified={offer.verified} />
      <AnswerTime of={offer} />
      <p className={css.text}>{offer.message}</p>
      {state !== "open" && (
        <p>
          <Badge tone={state === "shortlisted" || state === "taken" ? "good" : "neutral"}>
            {t[`state_${state}`]}
          </Badge>{" "}
          {offer.reason}
        </p>
      )}
      {isOpen && isWaiting && tutorId && (
        <div className={css.buttons}>
          <Button aria-label={format(t.take, { name })} onClick={onTake}>
            {t.takeShort}
          </Button>
          <Button variant="secondary" aria-pressed={state === "shortlisted"} onClick={onShortlist}>
            {state === "shortlisted" ? t.unshortlist : t.shortlist}
          </Button>
          <Button variant="quiet" onClick={onDecline}>
            {t.decline}
          </Button>
        </div>
      )}
    </article>
  );
}
