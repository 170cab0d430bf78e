import { Button } from "@tutorsetu/ui/button";
import { useLazyDialog } from "../dialog/lazy-dialog.ts";
import { useSignedIn } from "../booking/viewer.ts";
import { useMessages } from "./messages.ts";
import type { Report } from "./report-dialog.tsx";

interface Props {
  /** What is reported, e.g. "Report this profile". */
  readonly name: string;
  readonly onSend: (report: Report) => Promise<unknown>;
  /** The button says what it reports, where nothing beside it does. */
  readonly isNamed?: boolean;
  /** What the button says, where more than one thing beside it can be reported. */
  readonly label?: string;
  /** What else it concerns. */
  readonly note?: string | undefined;
}

const load = async () => (await import("./report-dialog.tsx")).ReportDialog;

/** A small way to report something; for signed-in people only. */
export function ReportButton({ name, onSend, isNamed = false, label, note }: Props) {
  const t = useMessages();
  const isSignedIn = useSignedIn();
  const dialog = useLazyDialog(load);
  if (!isSignedIn) return null;
  return (
    <>
      <Button variant="quiet" size="s" aria-label={name} onClick={() => void dialog.open()}>
        {isNamed ? name : (label ?? t.report)}
      </Button>
      {dialog.Dialog && (
        <dialog.Dialog title={name} note={note} onSend={onSend} onClose={dialog.close} />
      )}
    </>
  );
}
