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

/** How many people the filters chosen so far would leave, before they are applied. */
export function WouldMatch({ subject, draft, countOf }: Props) {
  const t = useMessages();
  const { data } = useQuery([subject, "count", draft], () => countOf(draft), {
    keepPreviousData: true,
  });
  return (
    <output className={css.wouldMatch}>
      {data === undefined ? "" : fill(t.wouldMatch, { count: data })}
    </output>
  );
}
