import { DOCUMENT_KINDS } from "@tutorsetu/contracts/tutoring/document-kinds";
import { Card } from "@tutorsetu/ui/card";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { users } from "../api.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import { useMessages } from "./messages.ts";
import { ProofCard } from "./proof-card.tsx";
import type { OwnDocuments } from "./use-upload.ts";
import * as css from "./verification.module.css";

/** Where a tutor sends proof of identity and education, and reads what became of it. */
export function Verification() {
  const t = useMessages();
  useTitle(t.title);
  const query = useQuery(["documents"], () => users.documents());
  const change = ({ documents, verified }: OwnDocuments) => {
    query.set({ documents, verified });
    refresh("profile");
  };
  return (
    <Page title={t.title} lead={t.lead} narrow>
      <div className={css.cards}>
        <Card className={css.gives}>
          <h2>{t.gives}</h2>
          <ul>
            {[t.badge, t.private, t.taken].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Card>
        <QueryBoundary query={query} failed={t.failed} loading={<ProofSkeletons />}>
          {(own) =>
            DOCUMENT_KINDS.map((kind) => (
              <ProofCard key={kind} kind={kind} own={own} onChange={change} />
            ))
          }
        </QueryBoundary>
      </div>
    </Page>
  );
}

const ProofSkeletons = () => (
  <div className={css.cards} data-testid="skeleton-verification">
    {DOCUMENT_KINDS.map((kind) => (
      <Card key={kind}>
        <Skeleton lines={6} />
      </Card>
    ))}
  </div>
);
