import type { FeeEntry } from "@tutorsetu/contracts/lessons/fees";
import { Badge } from "@tutorsetu/ui/badge";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { amountOf, monthName } from "./amounts.ts";
import * as css from "./fee-book.module.css";
import { stateOf, whatOf, wordsOf } from "./line-words.ts";
import { useMessages } from "./messages.ts";

type Tone = "neutral" | "good" | "warn" | "bad" | "info";

function toneOf({ kind, state, isReversed }: FeeEntry, isPaid: boolean): Tone {
  if (isReversed || kind === "reversal") return "neutral";
  if (!state) return isPaid ? "good" : "info";
  return ({ noted: "warn", confirmed: "good", refused: "bad" } as const)[state];
}

interface Props {
  readonly line: FeeEntry;
  readonly own: "Tutor" | "Student";
  /** Of the other side. */
  readonly name: string;
  /** The months of which something is open. */
  readonly openMonths: ReadonlySet<string>;
  /** Asks for the reason of taking a line back. */
  readonly onTakeBack: (line: FeeEntry) => void;
}

/** One line: what it is, how much, how it stands, and the receipt. */
function Line({ line, own, name, openMonths, onTakeBack }: Props) {
  const t = useMessages();
  const { _id, kind, paise, state, by, month, method, isReversed, receiptNo } = line;
  const words = wordsOf(line, t);
  const isPayment = kind === "payment";
  const isPaid = kind === "due" && !openMonths.has(month ?? "");
  const facts = [
    isPayment && method && t[method],
    kind !== "due" && month && format(t.ofMonth, { month: monthName(month) }),
    by && (by === own ? t.byYou : format(t.byOther, { name })),
  ].filter(Boolean);
  const mayReverse = own === "Tutor" && !isReversed && (kind === "due" || state === "confirmed");
  const mayWithdraw = state === "noted" && by === own;
  return (
    <li className={css.line} data-off={isReversed || state === "refused" || undefined}>
      <p className={css.what}>{whatOf(line, t)}</p>
      <p className={css.sum}>{amountOf(paise)}</p>
      <div>
        {facts.length > 0 && <p className={css.facts}>{facts.join(" · ")}</p>}
        {words && <p className={css.words}>{words}</p>}
        {(receiptNo || mayReverse || mayWithdraw) && (
          <div className={css.lineActions}>
            {receiptNo && (
              <Link {...buttonClass({ variant: "quiet", size: "s" })} to={`/receipts/${_id}`}>
                {format(t.receiptOf, { number: receiptNo })}
              </Link>
            )}
            {(mayReverse || mayWithdraw) && (
              <Button variant="quiet" size="s" onClick={() => onTakeBack(line)}>
                {t.takeBack}
              </Button>
            )}
          </div>
        )}
      </div>
      <p className={css.state}>
        <Badge tone={toneOf(line, isPaid)}>{stateOf(line, t, isPaid)}</Badge>
      </p>
    </li>
  );
}

/** The lines of a book, the newest first. */
export function Lines({
  lines,
  ...rest
}: Omit<Props, "line"> & { readonly lines: readonly FeeEntry[] }) {
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <Line key={line._id} line={line} {...rest} />
      ))}
    </ul>
  );
}
