import { Button } from "@tutorsetu/ui/button";
import { useLanguage } from "@tutorsetu/web-kit/i18n";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import type { ComponentProps } from "react";
import { demoClasses } from "../demo/api.ts";
import { saveFile } from "./save-file.ts";

interface Props extends Pick<
  ComponentProps<typeof Button>,
  "variant" | "size" | "aria-label" | "children"
> {
  readonly bookingId: string;
  readonly startsAt: string;
  /** What is said when the file could not be had. */
  readonly failed: string;
}

/** The file of one lesson or demo class, for the reader's calendar. */
export function CalendarFile({ bookingId: id, startsAt: at, failed, ...button }: Props) {
  const lang = useLanguage() === "hi" ? "hi" : "en";
  const { busy, run } = usePending();
  const save = () =>
    run(() =>
      demoClasses.calendarEvent({ params: { id }, query: { at, lang } }).then(
        ({ name, file }) => saveFile(name, file, "text/calendar"),
        () => toast.error(failed),
      ),
    );
  return <Button {...button} busy={busy} onClick={() => void save()} />;
}
