import type { QueuedDocument } from "@tutorsetu/contracts/tutoring/documents";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatDate, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useCityName, useStateName } from "@tutorsetu/web-kit/place-name";
import { refresh } from "@tutorsetu/web-kit/query";
import { ReasonDialog } from "@tutorsetu/web-kit/reason-dialog";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useState } from "react";
import { users } from "../api.ts";
import { InboxItem } from "../inbox/inbox-item.tsx";
import { useMessages } from "./messages.ts";
import { PageViewer } from "./page-viewer.tsx";

/** What a decision is compared with: the profile as it is shown here. */
const seenOf = ({ tutor: { userName, qualification } }: QueuedDocument) => ({
  userName,
  ...(qualification !== undefined && { qualification }),
});

/** Something that waits: whose it is, its pages once they are asked for, and the decision beside them. */
export function QueuedItem({ document }: { readonly document: QueuedDocument }) {
  const t = useMessages();
  const [city, state] = [useCityName(), useStateName()];
  const [isOpen, setOpen] = useState(false);
  const { _id: id, kind, sentAt, pages, tutor } = document;
  const { userName: name, qualification } = tutor;
  const about = {
    city: city(tutor.city),
    state: state(tutor.state),
    since: formatDate(tutor.createdAt),
    sent: formatDateTime(sentAt),
  };
  const said = qualification ? format(t.qualification, { qualification }) : t.noQualification;
  const look = pages === 1 ? t.lookOne : format(t.look, { count: pages });
  return (
    <InboxItem
      subject={format(t[`heading_${kind}`], { name })}
      about={format(t.about, about)}
      actions={
        <>
          <Button
            variant="secondary"
            size="s"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t.hide : look}
          </Button>
          <Link {...buttonClass({ variant: "quiet", size: "s" })} to={`/tutor/${tutor.profileId}`}>
            {format(t.profile, { name })}
          </Link>
          {isOpen && <Decision key={id} document={document} />}
        </>
      }
    >
      {kind === "education" ? said : format(t.nameToCompare, { name })}
      {isOpen && <PageViewer document={document} />}
    </InboxItem>
  );
}

function Decision({ document }: { readonly document: QueuedDocument }) {
  const t = useMessages();
  const common = useCommon();
  const { busy, run } = usePending();
  const [isRefusing, setRefusing] = useState(false);
  const { _id: id, kind, tutor } = document;
  const { userName: name } = tutor;
  const seen = seenOf(document);

  async function approve() {
    try {
      await users.decideDocument({ params: { id }, body: { ...seen, approved: true } });
      toast.success(format(t.approved, { name }));
    } catch (error) {
      toast.error(`${t.notDecided} ${errorMessage(error, common.unexpected)}`);
    }
    // Also after a failure: another administrator or the tutor may have been quicker.
    refresh("document-queue");
  }
  async function refuse(reason: string) {
    await users.decideDocument({ params: { id }, body: { ...seen, approved: false, reason } });
    toast.success(format(t.refused, { name }));
    refresh("document-queue");
  }

  return (
    <>
      <Button
        size="s"
        busy={busy}
        aria-label={format(t[`approveNamed_${kind}`], { name })}
        onClick={() => void run(approve)}
      >
        {t.approve}
      </Button>
      <Button
        variant="danger"
        size="s"
        disabled={busy}
        aria-label={format(t[`refuseNamed_${kind}`], { name })}
        onClick={() => setRefusing(true)}
      >
        {t.refuse}
      </Button>
      {isRefusing && (
        <ReasonDialog
          title={format(t.refuseTitle, { name })}
          action={t.refuse}
          pending={t.refusing}
          isDangerous
          draft={`refuse-document-${id}`}
          label={t.reason}
          maxLength={LIMITS.moderation}
          required={t.reasonRequired}
          onSend={refuse}
          messageOf={(failure) => errorMessage(failure, common.unexpected)}
          onClose={() => setRefusing(false)}
        >
          <p>{format(t.refuseText, { name })}</p>
        </ReasonDialog>
      )}
    </>
  );
}
