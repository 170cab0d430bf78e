import { Button } from "@tutorsetu/ui/button";
import { toast } from "@tutorsetu/web-kit/toast";
import { useMessages } from "./messages.ts";
import * as css from "./second-factor.module.css";

interface Props {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shows the codes once; they are kept nowhere on this device. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const t = useMessages();
  const text = `${codes.join("\n")}\n`;

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t.copied),
      () => toast.error(t.copyFailed),
    );

  function save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = "tutorsetu-recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <section className={css.steps} aria-label={t.codesTitle}>
      <h3>{t.codesTitle}</h3>
      <p>{t.codesLead}</p>
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={css.actions}>
        <Button variant="secondary" onClick={() => void copy()}>
          {t.copy}
        </Button>
        <Button variant="secondary" onClick={save}>
          {t.download}
        </Button>
        <Button onClick={onKept}>{t.kept}</Button>
      </div>
    </section>
  );
}
