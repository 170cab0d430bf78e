import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { http } from "@tutorsetu/web-kit/api";
import { useLanguage } from "@tutorsetu/web-kit/i18n";
import { toast } from "@tutorsetu/web-kit/toast";
import { PasswordDialog, type Proof } from "../password-dialog.tsx";
import { useMessages } from "./own-data-messages.ts";
import * as css from "./settings.module.css";

/** A year of everything takes seconds; a busy site more. */
const TIMEOUT_MS = 120_000;

/** Saves a file that is whole: one that broke off never gets here. */
function save(file: Blob, name: string) {
  const href = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Says what is in the download and what is not, asks for the password, and saves the zip. */
export function DownloadDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const language = useLanguage();

  async function download(proof: Proof) {
    const body = { ...proof, language };
    const { data } = await http.post<Blob>(usersCalls.exportOwnData.path, body, {
      responseType: "blob",
      timeout: TIMEOUT_MS,
    });
    save(data, `tutorsetu-${new Date().toISOString().slice(0, 10)}.zip`);
    toast.success(t.done);
    onClose();
  }

  return (
    <PasswordDialog
      title={t.title}
      action={t.action}
      busyLabel={t.busy}
      failed={t.failed}
      isHarmless
      onClose={onClose}
      onConfirm={download}
    >
      <p>{t.inIt}</p>
      <ul className={css.list}>
        {[t.account, t.bookings, t.chat, t.content].map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>{t.notInIt}</p>
      <ul className={css.list}>
        {[t.secrets, t.contacts, t.reporters, t.proof].map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>{t.keepSafe}</p>
    </PasswordDialog>
  );
}
