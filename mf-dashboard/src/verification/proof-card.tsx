import { DOCUMENT_TYPES, type DocumentKind } from "@tutorsetu/contracts/tutoring/document-kinds";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { Icon } from "@tutorsetu/ui/icon";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useRef } from "react";
import { users } from "../api.ts";
import { useMessages } from "./messages.ts";
import { type OwnDocuments, useUpload } from "./use-upload.ts";
import * as css from "./verification.module.css";

interface Props {
  readonly kind: DocumentKind;
  readonly own: OwnDocuments;
  readonly onChange: (next: OwnDocuments) => void;
}

type Sent = OwnDocuments["documents"][number];

/** What became of what was sent. */
function Outcome({ sent }: { readonly sent: Sent }) {
  const t = useMessages();
  const { state, sentAt, decidedAt = sentAt, pages: count, reason } = sent;
  if (state === "waiting") {
    const date = formatDate(sentAt);
    return <p>{format(count === 1 ? t.sentOnePage : t.sent, { date, count })}</p>;
  }
  const date = formatDate(decidedAt);
  if (state === "unseen") return <p>{format(t.unseen, { date })}</p>;
  return (
    <>
      <p>{format(t.refused, { date })}</p>
      <blockquote className={css.reason}>{reason}</blockquote>
    </>
  );
}

const TONES = {
  none: "neutral",
  waiting: "warn",
  refused: "bad",
  unseen: "warn",
  seen: "good",
} as const;

/** One kind of proof: how it stands, and the way to send it. */
export function ProofCard({ kind, own, onChange }: Props) {
  const t = useMessages();
  const common = useCommon();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(kind, onChange);
  const removal = usePending();
  const sent = own.documents.find((one) => one.kind === kind);
  const seenOn = own.verified[kind];
  const state = sent?.state ?? (seenOn ? "seen" : "none");
  const { percent } = upload;

  async function takeBack(id: string) {
    try {
      onChange(await users.withdrawDocument({ params: { id } }));
      toast.success(t.takenBack);
    } catch (error) {
      toast.error(`${t.notTakenBack} ${errorMessage(error, common.unexpected)}`);
    }
  }

  return (
    <Card className={css.proof}>
      <h2>
        {t[`kind_${kind}`]} <Badge tone={TONES[state]}>{t[`state_${state}`]}</Badge>
      </h2>
      {seenOn && <p>{format(t.seen, { date: formatDate(seenOn) })}</p>}
      {sent && <Outcome sent={sent} />}
      <p className={css.quiet}>
        {t[`about_${kind}`]} {t.rules}
      </p>
      <input
        ref={input}
        type="file"
        accept={DOCUMENT_TYPES.join()}
        hidden
        data-testid={`file-${kind}`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void upload.choose(file);
          event.currentTarget.value = ""; // the same file may be chosen again
        }}
      />
      <div className={css.actions}>
        <Button
          variant={state === "none" ? "primary" : "secondary"}
          busy={percent !== undefined}
          iconStart={<Icon name="share" />}
          onClick={() => input.current?.click()}
        >
          {state === "none" ? t[`choose_${kind}`] : t[`again_${kind}`]}
        </Button>
        {sent?.state === "waiting" && (
          <Button
            variant="quiet"
            busy={removal.busy}
            aria-label={t[`takeBack_${kind}`]}
            onClick={() => void removal.run(() => takeBack(sent._id))}
          >
            {t.takeBack}
          </Button>
        )}
      </div>
      {percent !== undefined && <Progress percent={percent} />}
      {upload.failure && (
        <p role="alert" className={css.failure}>
          {t.notSent} {upload.failure}
        </p>
      )}
    </Card>
  );
}

/** How much is sent; then the server makes pictures of it. */
function Progress({ percent }: { readonly percent: number }) {
  const t = useMessages();
  const said = percent < 100 ? format(t.sending, { percent }) : t.drawing;
  return (
    <div className={css.progress}>
      <progress max={100} value={percent < 100 ? percent : undefined} aria-label={said} />
      <output>{said}</output>
    </div>
  );
}
