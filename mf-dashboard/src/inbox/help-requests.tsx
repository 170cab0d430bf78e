import { EmptyState } from "@tutorsetu/ui/empty-state";
import { useQuery } from "@tutorsetu/web-kit/query";
import { content } from "../api.ts";
import { Letters, LetterSkeletons } from "../letters/letters.tsx";
import { Reading } from "../reading/reading.tsx";
import { useMessages } from "../messages.ts";
import { HelpLetter } from "./help-letter.tsx";
import { solvedLast } from "./solved-last.ts";

/** Help requests; solved ones are dimmed and stand last. */
export function HelpRequests() {
  const t = useMessages();
  const help = useQuery(["help"], () => content.helpRequests());
  return (
    <Reading of={help} failed={t.helpFailed} waiting={<LetterSkeletons />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon="info" title={t.noHelp} text={t.helpEmptyText} />
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
