import { EmptyState } from "@tutorsetu/ui/empty-state";
import { useQuery } from "@tutorsetu/web-kit/query";
import { content } from "../api.ts";
import { Letters, LetterSkeletons } from "../letters/letters.tsx";
import { Reading } from "../reading/reading.tsx";
import { useText } from "../text.ts";
import { HelpLetter } from "./help-letter.tsx";
import { solvedLast } from "./solved-last.ts";

/** Help requests; solved ones are dimmed and stand last. */
export function HelpRequests() {
  const text = useText();
  const help = useQuery(["help"], () => content.helpRequests());
  return (
    <Reading of={help} failed={text.helpFailed} waiting={<LetterSkeletons />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon="info" title={text.noHelp} text={text.helpEmptyText} />
        ) : (
          <Letters>
            {solvedLast(data).map((request) => (
              <HelpLetter key={request._id} request={request} />
            ))}
          </Letters>
        )
      }
    </Reading>
  );
}
