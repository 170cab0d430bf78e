import type { OwnRequirement } from "@tutorsetu/contracts/requirements/requirements";
import { Badge } from "@tutorsetu/ui/badge";
import { Banner } from "@tutorsetu/ui/banner";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { requirements } from "../api.ts";
import { useMessages } from "./messages.ts";
import * as css from "./requirements.module.css";

interface Props {
  readonly post: OwnRequirement;
  readonly onChange: () => void;
}

/** How one's own post stands, and what can be done with it. */
export function OwnPost({ post, onChange }: Props) {
  const t = useMessages();
  const [isClosing, setClosing] = useState(false);
  const { _id: id, status } = post;
  const { busy, submit } = useSubmit((failure) => {
    toast.error(errorMessage(failure));
    return "";
  });
  const extend = () =>
    submit(async () => {
      await requirements.extendRequirement({ params: { id } });
      toast.success(t.extended);
      onChange();
    });
  return (
    <section className={css.sheet} aria-labelledby="own-post">
      <h2 id="own-post">
        {t.yourPost}{" "}
        <Badge tone={status === "open" ? "good" : "neutral"}>{t[`status_${status}`]}</Badge>
      </h2>
      {post.child && <p>{format(t.forChild, { name: post.child })}</p>}
      {!post.isShown && status === "open" && <Banner tone="warn">{t.notShown}</Banner>}
      <p className={css.note}>{t.hiddenNote}</p>
      {post.isOpen && (
        <div className={css.buttons}>
          <Link {...buttonClass({ variant: "secondary" })} to={`/requirements/new?edit=${id}`}>
            {t.edit}
          </Link>
          {!post.isExtended && (
            <Button variant="secondary" busy={busy} onClick={extend}>
              {t.extend}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setClosing(true)}>
            {t.close}
          </Button>
        </div>
      )}
      {post.bookingId && (
        <div>
          <Link {...buttonClass()} to={`/my-bookings?booking=${post.bookingId}`}>
            {t.toBooking}
          </Link>
        </div>
      )}
      {isClosing && <CloseDialog id={id} onClose={() => setClosing(false)} onDone={onChange} />}
    </section>
  );
}

interface CloseProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function CloseDialog({ id, onClose, onDone }: CloseProps) {
  const t = useMessages();
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure, t.loadFailed));
  const close = () =>
    submit(async () => {
      await requirements.closeRequirement({ params: { id } });
      toast.success(t.closeDone);
      refresh("requirements");
      onClose();
      onDone();
    });
  return (
    <ActionDialog
      title={t.closeTitle}
      action={t.close}
      busy={busy}
      error={error}
      isDangerous
      onAct={close}
      onClose={onClose}
    >
      <p>{t.closeText}</p>
    </ActionDialog>
  );
}
