import { buttonClass } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { QrCode } from "@tutorsetu/web-kit/qr-code";
import { useMessages } from "../messages.ts";
import { upiLink } from "./upi-link.ts";
import * as css from "./upi.module.css";

interface Props {
  readonly payTo: { readonly address: string; readonly name: string };
  readonly paise: number;
  readonly note: string;
}

/** The tutor's own UPI address as a link for this device and a code for another one. */
export default function PayByUpi({ payTo: { address, name }, paise, note }: Props) {
  const t = useMessages();
  const link = upiLink({ address, name, note, paise });
  return (
    <div className={css.pay}>
      <p>{format(t.payTo, { name, address })}</p>
      <a {...buttonClass({ block: true })} href={link}>
        {t.openUpi}
      </a>
      <QrCode text={link} label={format(t.scan, { name })} />
      <p className={css.quiet}>{t.afterPaying}</p>
    </div>
  );
}
