import { useState } from "react";
import * as css from "./cover.module.css";
import { COVERS, coverOf, drawings, isCover } from "./drawings.tsx";

interface Props {
  /** The name of a drawing, the address of a picture, or nothing. */
  readonly src: string | null;
  readonly title: string;
}

/** The post's cover; where there is none or it cannot be loaded, the drawing that goes with the title. */
export function Cover({ src, title }: Props) {
  const [isBroken, setBroken] = useState(false);
  if (src && !isCover(src) && !isBroken) {
    return (
      <img className={css.cover} src={src} alt="" loading="lazy" onError={() => setBroken(true)} />
    );
  }
  const name = isCover(src) ? src : coverOf(title);
  return (
    <svg
      className={css.cover}
      data-cover={name}
      data-tone={COVERS.indexOf(name) % 4}
      viewBox="0 0 320 140"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
