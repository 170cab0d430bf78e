import type { BlogCover } from "@tutorsetu/contracts/content";
import { type ReactNode, useState } from "react";
import * as css from "./cover.module.css";

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

/** Drawn on 320 × 140; lines take the ink of the theme, what is `lit` the accent. */
const drawings: Record<BlogCover, ReactNode> = {
  bridge: (
    <>
      <circle data-lit cx="258" cy="40" r="17" />
      <path d="M20 112h280M48 112c0-54 96-54 96 0m32 0c0-54 96-54 96 0" />
    </>
  ),
  books: (
    <>
      <path data-lit d="M104 64h112v20H104z" />
      <path d="M64 112h192M88 84h136v28H88zm16-20h112v20H104zM92 40h104v24H92zm18 0v24m94 20v28M118 64v20" />
    </>
  ),
  lamp: (
    <>
      <path data-lit d="m172 68-46 44h96z" />
      <path d="M72 112h176M104 112V60l44-30m-10-12 40 24-16 26-40-24zM92 112h24" />
    </>
  ),
  blocks: (
    <>
      <path data-lit d="M140 28h40v40h-40z" />
      <path d="M64 112h192M112 68h44v44h-44zm52 0h44v44h-44zM140 24h44v44h-44zm-15 60h18m-18 12h18m38-18v24m-10-12h20m-29-54h20" />
    </>
  ),
  sums: (
    <>
      <circle data-lit cx="124" cy="46" r="24" />
      <path d="M124 34v24m-12-12h24m40 0h32m-92 42 24 24m0-24-24 24m60-12h32m-16-16v.1m0 32v-.1M160 24v96M96 72h128" />
    </>
  ),
  plant: (
    <>
      <path data-lit d="M132 86h56l-7 28h-42z" />
      <path d="M72 114h176M132 86h56l-7 28h-42zm28 0V44m0 30c-22 0-34-12-34-32 22 0 34 12 34 32Zm0-12c0-20 12-34 34-36 0 22-12 36-34 36Z" />
    </>
  ),
};

// safe: the keys of a record that has every cover
export const COVERS = Object.keys(drawings) as BlogCover[];

export const isCover = (name: string | null): name is BlogCover =>
  name !== null && Object.hasOwn(drawings, name);

/** The same title always gets the same drawing. */
function coverOf(title: string): BlogCover {
  const sum = Array.from(title).reduce((total, c) => total + (c.codePointAt(0) ?? 0), 0);
  return COVERS[sum % COVERS.length] ?? "books";
}
