import type { FoundPerson } from "@tutorsetu/contracts/administration";
import { useState } from "react";
import * as css from "./accounts.module.css";
import { AdminDialog } from "./admin-dialog.tsx";
import { FindForm } from "./find-form.tsx";
import { Found } from "./found.tsx";
import { useMessages } from "./messages.ts";

/** Finds an account by its address and, after a question, makes its owner an administrator (AMB-033). */
export function NewAdmin() {
  const t = useMessages();
  const [found, setFound] = useState<FoundPerson | null>(null);
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={css.steps}>
      <p>{t.adminLead}</p>
      <FindForm onFound={setFound} />
      <div aria-live="polite">{found && <Found person={found} onAsk={() => setAsked(true)} />}</div>
      {found && isAsked && (
        <AdminDialog
          person={found}
          onClose={() => setAsked(false)}
          onDone={() => setFound({ ...found, role: "Admin" })}
        />
      )}
    </div>
  );
}
