import { Banner } from "@tutorsetu/ui/banner";
import { Button } from "@tutorsetu/ui/button";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useSession } from "@tutorsetu/web-kit/session";
import { readText, writeText } from "@tutorsetu/web-kit/storage";
import { useReducer } from "react";
import { useMessages } from "../messages.ts";
import * as css from "./layout.module.css";

const KEY = "accountRestored";

/** Whose deleted account this sign-in brought back; null: nobody's. Kept in this tab until it is read and closed. */
export const noteRestored = (personId: string | null) => writeText(KEY, personId, true);

/** Tells whoever signed in within the week after deleting the account that it is back (AMB-043). */
export function AccountRestored() {
  const t = useMessages();
  const common = useCommon();
  const me = useSession((s) => s.user?._id);
  const [, lookAgain] = useReducer((n: number) => n + 1, 0);
  if (!me || readText(KEY, true) !== me) return null;

  function close() {
    noteRestored(null);
    lookAgain();
  }

  return (
    <Banner tone="good">
      <span className={css.offer}>
        {t.accountRestored}
        <Button size="s" variant="secondary" onClick={close}>
          {common.close}
        </Button>
      </span>
    </Banner>
  );
}
