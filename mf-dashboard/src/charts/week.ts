import { formatDate } from "@tutorsetu/web-kit/i18n";

/** The Monday that a week is called by; at noon, so that no time zone moves it to another day. */
export const weekLabel = (monday: string) => formatDate(`${monday}T12:00`);
