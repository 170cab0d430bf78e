import { currentLanguage, formatDate } from "@tutorsetu/web-kit/i18n";

/** At noon, so that no time zone moves the Monday to another day. */
const noon = (monday: string) => `${monday}T12:00`;

/** The Monday that a week is called by, written out and short: "January 5, 2026", "5 Jan". */
export const weekOf = (monday: string) => ({
  label: formatDate(noon(monday)),
  short: new Date(noon(monday)).toLocaleDateString(`${currentLanguage()}-IN`, {
    day: "numeric",
    month: "short",
  }),
});
