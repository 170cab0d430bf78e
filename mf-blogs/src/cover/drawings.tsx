import type { BlogCover } from "@tutorsetu/contracts/content";
import type { ReactNode } from "react";

/** What stands on the ground of a cover, above the water, on 320 × 140; what is `lit` takes the accent, all else the ink of the theme. */
export const drawings: Record<BlogCover, ReactNode> = {
  bridge: (
    <>
      <circle data-lit cx="160" cy="76" r="22" />
      <path d="M30 106C56 60 104 34 160 34s104 26 130 72M62 106V66m33 40V46m130 60V46m33 60V66" />
    </>
  ),
  books: (
    <>
      <circle data-lit cx="88" cy="36" r="18" />
      <path d="M84 84h112v22H84zM96 62h92v22H96zM104 84v22M170 62v22m32 22 12-60 20 4-12 56M112 62l10-26h52l-10 26" />
    </>
  ),
  lamp: (
    <>
      <path data-lit d="m186 62-34 44h100l-40-60z" />
      <path d="M104 106h48M128 106V70l42-34m-10-12 52 22-22 34-40-40zM128 70l-8-8" />
    </>
  ),
  blocks: (
    <>
      <circle data-lit cx="102" cy="40" r="18" />
      <path d="M112 78h30v28h-30zM146 78h30v28h-30zM180 78h30v28h-30zM146 50h30v28h-30zM180 50h30v28h-30zM180 22h30v28h-30z" />
    </>
  ),
  sums: (
    <>
      <path d="M100 106V22h120v84M100 44h120M100 72h120" />
      <path data-lit d="M112 34h14v20h-14zM166 62h14v20h-14zM186 62h14v20h-14z" />
      <path d="M134 34v20m12-20v20m52-20v20m-84 8v20m12-20v20" />
    </>
  ),
  plant: (
    <>
      <circle data-lit cx="224" cy="42" r="20" />
      <path d="M130 76h60l-8 30h-44zM160 76V36M160 66c-26 0-40-12-40-34 26 0 40 12 40 34ZM160 54c0-24 14-38 40-40 0 24-14 40-40 40Z" />
    </>
  ),
  clock: (
    <>
      <path data-lit d="M160 62V28a34 34 0 0 1 29 51z" />
      <path d="M160 20a42 42 0 1 0 .1 0ZM160 36v26l22 13M132 94l-10 12m66-12 10 12" />
    </>
  ),
  flask: (
    <>
      <path data-lit d="M134 78h52l13 24a3 3 0 0 1-3 4h-72a3 3 0 0 1-3-4z" />
      <path d="M144 22h32M150 22v30l-30 48a4 4 0 0 0 4 6h72a4 4 0 0 0 4-6l-30-48V22M152 90v.1m18 6v.1M200 40v.1m16-16v.1m-8-18v.1" />
    </>
  ),
  house: (
    <>
      <path data-lit d="M149 72h24v34h-24z" />
      <path d="M92 64l68-44 68 44M108 56v50M212 56v50M149 106V72h24v34M122 72h14v14h-14zM186 72h14v14h-14zM240 106V84m0 0a12 12 0 1 0-.1 0" />
    </>
  ),
  voices: (
    <>
      <path
        data-lit
        d="M168 50h64a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10h-10v14l-16-14h-38a10 10 0 0 1-10-10V60a10 10 0 0 1 10-10Z"
      />
      <path d="M142 74h-22l-18 16V74h-8a10 10 0 0 1-10-10V30a10 10 0 0 1 10-10h76a10 10 0 0 1 10 10v8M104 38h52m-52 16h30" />
    </>
  ),
  coins: (
    <>
      <path data-lit d="M94 50h56v14H94zM170 50h56v14h-56z" />
      <path d="M94 92h56v14H94zM98 78h56v14H98zM94 64h56v14H94zM94 50h56v14H94zM170 92h56v14h-56zM166 78h56v14h-56zM170 64h56v14h-56zM170 50h56v14h-56zM128 32c20-16 44-16 64 0m-64 0v-12m0 12h12m52 0v-12m0 12h-12" />
    </>
  ),
  screen: (
    <>
      <circle data-lit cx="160" cy="50" r="15" />
      <path d="M104 96V28a8 8 0 0 1 8-8h96a8 8 0 0 1 8 8v68M84 96h152l-8 10H92zM132 94c2-18 12-26 28-26s26 8 28 26" />
    </>
  ),
  scales: (
    <>
      <path data-lit d="M84 72h48a24 24 0 0 1-48 0z" />
      <path d="M160 22v84m-28 0h56M108 34h104M108 34 84 72m24-38 24 38M84 72h48M212 34l-24 38m24-38 24 38m-48 0h48a24 24 0 0 1-48 0M84 72a24 24 0 0 0 48 0" />
    </>
  ),
  pencil: (
    <>
      <circle data-lit cx="103" cy="52" r="18" />
      <path d="M64 106c26-36 52-36 78 0m24 0 6-26 62-62 20 20-62 62zM172 80l20 20M220 32l20 20" />
    </>
  ),
};
