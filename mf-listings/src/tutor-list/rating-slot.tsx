import type { Rating } from "@tutorsetu/contracts/people";
import { Icon } from "@tutorsetu/ui/icon";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../messages.ts";
import * as css from "./rating-slot.module.css";

/** The true average and count; before the first review the specification's placeholder, said to be a sample (AMB-022). */
export function RatingSlot({ rating }: { readonly rating: Rating }) {
  const t = useMessages();
  if (!rating) {
    return (
      <p className={css.sample} title={t.sampleHint}>
        <Icon name="star" size={16} />
        {t.sampleRating} <span>{t.sample}</span>
      </p>
    );
  }
  const { count } = rating;
  const average = rating.average.toFixed(1);
  return (
    <p className={css.rating}>
      <Icon name="star" size={16} />
      {fill(count === 1 ? t.oneRating : t.rating, { average, count })}
    </p>
  );
}
