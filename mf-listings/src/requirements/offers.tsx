import type { Application } from "@tutorsetu/contracts/requirements/applications";
import { REQUIREMENT_LIMITS } from "@tutorsetu/contracts/requirements/limits";
import type { OwnRequirement } from "@tutorsetu/contracts/requirements/requirements";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { ReasonDialog } from "@tutorsetu/web-kit/reason-dialog";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { requirements } from "../api.ts";
import { useMessages } from "./messages.ts";
import { OfferCard } from "./offer-card.tsx";
import * as css from "./requirements.module.css";
import { useSeenNotices } from "./use-seen-notices.ts";

interface Props {
  readonly post: OwnRequirement;
  readonly onChange: () => void;
}

/** What tutors offer, side by side, for whoever wrote the post. */
export function Offers({ post, onChange }: Props) {
  const t = useMessages();
  const { _id: id } = post;
  const query = useQuery(["requirement-offers", id], () =>
    requirements.applications({ params: { id } }),
  );
  const { data, error, reload } = query;
  const [asked, setAsked] = useState<{
    readonly what: "take" | "decline";
    readonly of: Application;
  }>();
  useSeenNotices(
    id,
    true,
    data?.applications.map(({ tutorUserId }) => tutorUserId),
  );

  async function answer(
    of: Application,
    state: "open" | "shortlisted" | "declined",
    reason?: string,
  ) {
    const params = { id, tutorUserId: of.tutorUserId };
    const { applications } = await requirements.answerApplication({
      params,
      body: { state, ...(reason && { reason }) },
    });
    query.set({ applications });
  }
  const shortlist = (of: Application) =>
    void answer(of, of.state === "shortlisted" ? "open" : "shortlisted").catch(
      (failure: unknown) => {
        toast.error(errorMessage(failure));
        reload();
      },
    );

  return (
    <section className={css.sheet} aria-labelledby="offers" aria-busy={!data && !error}>
      <h2 id="offers">{t.compareTitle}</h2>
      {Boolean(error) && !data && (
        <Failure title={t.compareFailed} error={error} onRetry={reload} />
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data?.applications.length === 0 && (
        <EmptyState
          icon="users"
          title={t.compareEmpty}
          text={post.isOpen ? t.compareEmptyText : ""}
        />
      )}
      {data && data.applications.length > 0 && (
        <ul className={css.offers}>
          {data.applications.map((of) => (
            <li key={of.tutorUserId}>
              <OfferCard
                offer={of}
                isOpen={post.isOpen}
                onShortlist={() => shortlist(of)}
                onDecline={() => setAsked({ what: "decline", of })}
                onTake={() => setAsked({ what: "take", of })}
              />
            </li>
          ))}
        </ul>
      )}
      {asked?.what === "take" && (
        <TakeDialog
          id={id}
          of={asked.of}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            reload();
            onChange();
          }}
        />
      )}
      {asked?.what === "decline" && (
        <ReasonDialog
          title={format(t.declineTitle, { name: asked.of.userName })}
          action={t.decline}
          isDangerous
          draft={`decline:${id}:${asked.of.tutorUserId}`}
          label={t.declineReason}
          maxLength={REQUIREMENT_LIMITS.reason}
          required={t.declineMissing}
          messageOf={(failure) => errorMessage(failure, t.compareFailed)}
          onSend={(reason) => answer(asked.of, "declined", reason)}
          onClose={() => setAsked(undefined)}
        >
          <p>{format(t.declineText, { name: asked.of.userName })}</p>
        </ReasonDialog>
      )}
    </section>
  );
}

interface TakeProps {
  readonly id: string;
  readonly of: Application;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function TakeDialog({ id, of, onClose, onDone }: TakeProps) {
  const t = useMessages();
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure, t.compareFailed));
  const { userName: name, tutorUserId } = of;
  const take = () =>
    submit(async () => {
      await requirements.takeApplication({ params: { id }, body: { tutorUserId } });
      toast.success(format(t.taken, { name }));
      refresh("bookings");
      refresh("requirements");
      onClose();
      onDone();
    });
  return (
    <ActionDialog
      title={format(t.takeTitle, { name })}
      action={busy ? t.taking : t.takeShort}
      busy={busy}
      error={error}
      onAct={take}
      onClose={onClose}
    >
      <p>{format(t.takeText, { name })}</p>
    </ActionDialog>
  );
}
