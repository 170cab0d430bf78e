import { useCityName } from "@tutorsetu/web-kit/place-name";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useEffect } from "react";
import { landingsQuery } from "../landings-query.ts";
import { type Choices, choicesOf } from "./choices.ts";

interface Props {
  readonly onRead: (choices: Choices) => void;
}

/** Reads what may be chosen where it did not come with the page, or in another language; the subjects need no answer. */
export function LaterChoices({ onRead }: Props) {
  const subjectOf = useSubjectName();
  const cityOf = useCityName();
  const { data } = useQuery(landingsQuery);
  useEffect(() => {
    onRead(choicesOf(data?.pages ?? [], { subjectOf, cityOf }));
  }, [data, subjectOf, cityOf, onRead]);
  return null;
}
