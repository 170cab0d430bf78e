import { encode } from "uqr";
import * as css from "./qr-code.module.css";

interface Props {
  readonly text: string;
  readonly label: string;
}

/** A QR code as one path; dark on white in both themes, as cameras want it. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would need a data address, which the CSP may refuse
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
