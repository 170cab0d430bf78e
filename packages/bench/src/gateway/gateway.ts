import { inTurns, type Measured, type Size } from "../load/in-turns.ts";
import { startLoad } from "../load/load.ts";
import type { Part } from "../part.ts";
import { answers, startAnswering } from "./answering.ts";
import { resultOf } from "./result.ts";
import { type Row, ROWS } from "./rows.ts";
import { checkAnswers } from "./same-answers.ts";

/** As many as our gateway lets one address ask at once. */
const CONNECTIONS = 8;

const sizeOf = (isQuick: boolean): Size => ({
  warmUp: isQuick ? 1000 : 5000,
  rounds: isQuick ? 2 : 5,
  seconds: isQuick ? 0.5 : 1.4,
  connections: CONNECTIONS,
});

export const gateway: Part = async ({ isQuick, before, say }) => {
  const size = sizeOf(isQuick);
  const { all, servicePid, refreshPage, end } = await startAnswering({ before, say });
  const load = await startLoad();
  try {
    const measured = new Map<Row, readonly Measured[]>();
    for (const row of ROWS) {
      const those = all.filter((one) => answers(one, row));
      if (row.kind === "page") await refreshPage();
      await checkAnswers(row, those);
      const subjects = those.map(({ name, origin, pid }) => ({
        name,
        url: origin + row.path,
        headers: row.headers,
        pids: [pid],
      }));
      say(`gateway: ${row.title}`);
      measured.set(row, await inTurns(load, subjects, size, [servicePid]));
    }
    return resultOf(measured, size);
  } finally {
    await load.end();
    await end();
  }
};
