import { EmptyState } from "@tutorsetu/ui/empty-state";
import { useQuery } from "@tutorsetu/web-kit/query";
import { content } from "../api.ts";
import { Letters, LetterSkeletons } from "../letters/letters.tsx";
import { Reading } from "../reading/reading.tsx";
import { useText } from "../text.ts";
import { HelpLetter } from "./help-letter.tsx";
import { solvedLast } from "./solved-last.ts";
import { useSolve } from "./use-solve.ts";

/** Help requests; solved ones are dimmed and stand last. */
export function HelpRequests() {
  const text = useText();
  const help = useQuery(["help"], () => content.helpRequests());
  const { busy, solve } = useSolve("help");
  return (
    <Reading of={help} failed={text.helpFailed} waiting={<LetterSkeletons />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon="info" title={text.noHelp} text={text.helpEmptyText} />
        ) : (
          <Letters>
            {solvedLast(data).map((request) => (
              <HelpLetter
                key={request._id}
                request={request}
                busy={busy === request._id}
                onSolve={(solved, reply) =>
                  solve(request._id, solved, () =>
                    content.solveHelp({
                      params: { id: request._id },
                      body: solved && reply ? { solved, reply } : { solved },
                    }),
                  )
                }
              />
            ))}
          </Letters>
        )
      }
    </Reading>
  );
}
