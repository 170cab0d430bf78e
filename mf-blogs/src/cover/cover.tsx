import type { BlogCover } from "@tutorsetu/contracts/content";
import { useState } from "react";
import * as css from "./cover.module.css";
import { drawings } from "./drawings.tsx";

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
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path data-water d="M0 124c40-14 74-14 108 0s70 14 106 0 72-14 106 0v16H0Z" />
      {drawings[name]}
      <path d="M6 106h308" />
    </svg>
  );
}

// safe: the keys of a record that has every cover
export const COVERS = Object.keys(drawings) as BlogCover[];

export const isCover = (name: string | null): name is BlogCover =>
  name !== null && Object.hasOwn(drawings, name);

/** The same title always gets the same drawing. */
function coverOf(title: string): BlogCover {
  const sum = Array.from(title).reduce((total, c) => total + (c.codePointAt(0) ?? 0), 0);
  return COVERS[sum % COVERS.length] ?? "bridge";
}
