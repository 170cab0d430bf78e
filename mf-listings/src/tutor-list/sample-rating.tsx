import { Icon } from "@tutorsetu/ui/icon";
import { useText } from "../text.ts";
import * as css from "../listing/card.module.css";

/** The specification's placeholder, said to be one; true ratings replace it as soon as there are reviews. */
export function SampleRating() {
  const text = useText();
  return (
    <p className={css.rating} title={text.sampleHint}>
      <Icon name="star" size={16} />
      {text.sampleRating} <span>{text.sample}</span>
    </p>
  );
}
