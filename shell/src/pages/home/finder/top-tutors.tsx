import { ErrorCard } from "@tutorsetu/web-kit/error-box";
import { useSession } from "@tutorsetu/web-kit/session";
import { type ComponentType, useEffect, useState } from "react";
import { useMessages } from "../../../messages.ts";
import { useHomeData } from "../home-data.ts";
import type { Choice } from "./choices.ts";
import type { LaterProps, ShownTutor } from "./shown-tutor.ts";
import { CardSkeletons, TutorCards } from "./tutor-cards.tsx";
import { TutorSection } from "./tutor-section.tsx";

interface Props {
  /** Where they are looked for; undefined for everywhere. */
  readonly near: Choice | undefined;
}

/** The first six tutors of the best order, for whoever is no tutor; they come with the page, those of a place after it. */
export function TopTutors({ near }: Props) {
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  const found = useHomeData<readonly ShownTutor[]>("tutors");
  const isMissing = !isTutor && (near !== undefined || !found);
  const [Later, setLater] = useState<ComponentType<LaterProps> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const t = useMessages();
  useEffect(() => {
    if (isMissing && error === null)
      import("./later-tutors.tsx").then(({ LaterTutors }) => setLater(() => LaterTutors), setError);
  }, [isMissing, error]);
  if (isTutor) return null;
  if (isMissing && Later) return <Later near={near} meanwhile={found} />;
  return (
    <TutorSection>
      {found && <TutorCards tutors={found} isStale={isMissing && error === null} />}
      {!found && error === null && <CardSkeletons />}
      {!found && error !== null && (
        <ErrorCard message={t.topTutorsFailed} onRetry={() => setError(null)} />
      )}
    </TutorSection>
  );
}
