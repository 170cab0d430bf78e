import type { ProfileConsent } from "@tutorsetu/contracts/security/consents";
import { Button } from "@tutorsetu/ui/button";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { users } from "../api.ts";
import * as css from "../security/security.module.css";
import { useMessages as useFamilyMessages } from "./family-messages.ts";
import { useMessages } from "./messages.ts";

interface Props {
  readonly profile: ProfileConsent;
  /** Of a parent's account. */
  readonly child?: { readonly _id: string; readonly name: string };
}

/** Its own words for a child, which name it. */
function useTexts(child: Props["child"]) {
  const t = useMessages();
  const family = useFamilyMessages();
  if (!child) return { ...t, hideLink: t.hideGuardian };
  const named = Object.entries(family).map(([key, text]) => [
    key,
    format(text, { name: child.name }),
  ]);
  return { ...t, ...(Object.fromEntries(named) as typeof family) }; // safe: the same keys
}

/** Whether the profile is shown, and the button that changes it. */
export function Sharing({ profile, child }: Props) {
  const t = useTexts(child);
  const { isShown, needsGuardian } = profile;
  const [isAsking, setAsking] = useState(false);
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure));

  async function change() {
    const input = { query: child ? { child: child._id } : {} };
    try {
      await (isShown ? users.withdrawConsent(input) : users.giveConsent(input));
    } catch (failure) {
      // It may have changed meanwhile.
      refresh("consents");
      throw failure;
    }
    toast.success(isShown ? t.hidden : t.shown);
    setAsking(false);
    refresh("consents");
    refresh("children");
  }

  const action = isShown ? t.hide : t.show;
  const pending = isShown ? t.hiding : t.showing;
  const Heading = child ? "h3" : "h2";
  return (
    <>
      <Heading className={css.heading}>{isShown ? t.isShown : t.isHidden}</Heading>
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
          {isShown && needsGuardian && <p>{t.hideLink}</p>}
        </ActionDialog>
      )}
    </>
  );
}
