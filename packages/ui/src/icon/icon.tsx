import { paths } from "./paths.ts";
import * as css from "./icon.module.css";

export type IconName = keyof typeof paths;

interface Props {
  readonly name: IconName;
  /** In pixels. */
  readonly size?: number;
}

/** A line drawing on a 24-unit grid; decorative, so it has no name of its own. */
export function Icon({ name, size = 20 }: Props) {
  return (
    <svg className={css.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
