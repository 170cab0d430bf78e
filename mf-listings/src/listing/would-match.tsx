import { fill } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useMessages } from "../messages.ts";
import type { Values } from "./filters.ts";
import * as css from "./listing.module.css";

interface Props {
  readonly subject: string;
  readonly draft: Values;
  readonly countOf: (draft: Values) => Promise<number>;
}

/** How many people the chosen filters would leave, before they are applied. */
export function ResultCountPreview({ subject, draft, countOf }: Props) {
  const t = useMessages();
  const { data } = useQuery([subject, "count", draft], () => countOf(draft), {
    keepPreviousData: true,
  });
  return (
    <output className={css.preview}>
      {data === undefined ? "" : fill(t.wouldMatch, { count: data })}
    </output>
  );
}
