import { inTurns, joined, type Measured, type Size } from "../load/in-turns.ts";
import { startLoad } from "../load/load.ts";
import type { Asked, Part } from "../part.ts";
import { answers, startAnswering } from "./answering.ts";
import { resultOf } from "./result.ts";
import { type Row, ROWS } from "./rows.ts";
import { checkAnswers } from "./same-answers.ts";

/** As many as our gateway lets one address ask at once. */
const CONNECTIONS = 8;

/**
 * How often everybody is started anew: one start of the same program takes up to a quarter more for each request than the next one,
 * by what the compiler and the collector come to meanwhile.
 */
const STARTS = { quick: 1, usual: 5 };

const sizeOf = (isQuick: boolean): Size => ({
  warmUp: isQuick ? 1000 : 5000,
  rounds: 2,
  seconds: isQuick ? 0.5 : 1,
  connections: CONNECTIONS,
});

type OfRows = Map<Row, readonly Measured[]>;

async function addRounds(measured: OfRows, size: Size, asked: Pick<Asked, "before" | "say">) {
  const { all, servicePid, openPages, end } = await startAnswering(asked);
  const load = await startLoad();
  try {
    let refreshPage: (() => Promise<void>) | undefined;
    for (const row of ROWS) {
      if (row.kind === "page") {
        refreshPage ??= await openPages();
        await refreshPage();
      }
      const those = all.filter((one) => answers(one, row));
      await checkAnswers(row, those);
      const subjects = those.map(({ name, origin, pid }) => ({
        name,
        url: origin + row.path,
        headers: row.headers,
        pids: [pid],
      }));
      asked.say(`gateway: ${row.title}`);
      const found = await inTurns(load, subjects, size, [servicePid]);
      measured.set(row, joined(measured.get(row) ?? [], found));
    }
  } finally {
    await load.end();
    await end();
  }
}

export const gateway: Part = async (asked) => {
  const size = sizeOf(asked.isQuick);
  const starts = asked.isQuick ? STARTS.quick : STARTS.usual;
  const measured: OfRows = new Map();
  for (let start = 0; start < starts; start++) await addRounds(measured, size, asked);
  return resultOf(measured, { ...size, starts });
};
