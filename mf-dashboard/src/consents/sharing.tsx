import type { ProfileConsent } from "@tutorsetu/contracts/security/consents";
import { Button } from "@tutorsetu/ui/button";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { refresh } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useEffect, useState } from "react";
import { users } from "../api.ts";
import * as css from "../security/security.module.css";
import { useMessages } from "./messages.ts";

/** For the note above every page. */
function noteHidden(isHidden: boolean) {
  const { standing } = useSession.getState();
  if ((standing?.isHidden ?? false) === isHidden) return;
  useSession.setState({ standing: { suspension: null, warnings: [], ...standing, isHidden } });
}

/** Whether the profile is shown, and the button that changes it. */
export function Sharing({ profile }: { readonly profile: ProfileConsent }) {
  const t = useMessages();
  const { isShown, needsGuardian } = profile;
  const [isAsking, setAsking] = useState(false);
  // Also when a guardian has answered since this person signed in.
  useEffect(() => noteHidden(!isShown), [isShown]);
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure));

  async function change() {
    try {
      await (isShown ? users.withdrawConsent({ query: {} }) : users.giveConsent({ query: {} }));
    } catch (failure) {
      // It may have changed meanwhile.
      refresh("consents");
      throw failure;
    }
    toast.success(isShown ? t.hidden : t.shown);
    setAsking(false);
    refresh("consents");
  }

  const action = isShown ? t.hide : t.show;
  const pending = isShown ? t.hiding : t.showing;
  return (
    <>
      <h2 className={css.heading}>{isShown ? t.isShown : t.isHidden}</h2>
      <p className={css.quiet}>{isShown ? t.isShownText : t.isHiddenText}</p>
      {(isShown || !needsGuardian) && (
        <div className={css.all}>
          <Button variant={isShown ? "danger" : "primary"} onClick={() => setAsking(true)}>
            {action}
          </Button>
        </div>
      )}
      {isAsking && (
        <ActionDialog
          title={action}
          onClose={() => setAsking(false)}
          action={busy ? pending : action}
          busy={busy}
          isDangerous={isShown}
          error={error}
          onAct={() => submit(change)}
        >
          <p>{isShown ? t.hideQuestion : t.showText}</p>
          {isShown && needsGuardian && <p>{t.hideGuardian}</p>}
        </ActionDialog>
      )}
    </>
  );
}
