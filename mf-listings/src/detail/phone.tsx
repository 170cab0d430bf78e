import { formatPhone } from "@tutorsetu/web-kit/i18n";
import { useText } from "../text.ts";
import * as css from "./detail.module.css";
import { mobileDigits } from "./whatsapp.ts";

/** A number as its owner lets it be seen: whole, masked by the server, or not at all (AMB-070). */
export function Phone({ number }: { readonly number: string | null }) {
  const text = useText();
  if (!number) return <span className={css.hidden}>{text.phoneHidden}</span>;
  if (mobileDigits(number)) return formatPhone(number);
  return (
    <>
      {number}
      <small className={css.small}>{text.phoneMasked}</small>
    </>
  );
}
