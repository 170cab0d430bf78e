import { useEffect, useRef } from "react";
import * as css from "./charts.module.css";
import { configOf } from "./config.ts";
import type { ChartData } from "./data.ts";
import { usePalette } from "./palette.ts";

const REDUCED = "(prefers-reduced-motion: reduce)";

interface Props {
  readonly data: ChartData;
  /** The library did not come. */
  readonly onFailed: () => void;
}

/** The drawing alone; the library is fetched with the first one. */
export function Drawing({ data, onFailed }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePalette();

  useEffect(() => {
    let isGone = false;
    let drawn: { destroy: () => void } | undefined;
    async function begin() {
      const { draw } = await import("./draw.ts");
      if (isGone || !canvas.current) return;
      drawn = draw(canvas.current, configOf(data, palette, matchMedia(REDUCED).matches));
    }
    begin().catch(onFailed);
    return () => {
      isGone = true;
      drawn?.destroy();
    };
  }, [data, palette, onFailed]);

  return (
    <div className={css.drawing} data-kind={data.kind}>
      <canvas ref={canvas} />
    </div>
  );
}
