import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { SelectField } from "@tutorsetu/ui/form-fields";
import { Page } from "@tutorsetu/ui/page";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { useState } from "react";
import { InboxList, InboxSkeletons } from "../inbox/inbox-item.tsx";
import { CaseItem } from "./case-item.tsx";
import { KINDS } from "./cases.ts";
import { useMessages } from "./messages.ts";
import * as css from "./moderation.module.css";
import { PAGES_AT_ONCE, useCases } from "./use-cases.ts";

/** Everything that waits for an administrator, of all services, in one list. */
export function Moderation() {
  const t = useMessages();
  const common = useCommon();
  useTitle(t.title);
  const [params] = useSearchParams();
  const change = useChangeParams();
  const kind = KINDS.find((one) => one === params.get("kind"));
  const isSettled = params.get("state") === "settled";
  const [most, setMost] = useState(PAGES_AT_ONCE);
  const { cases: all, failed, isLoading, hasMore } = useCases(kind, isSettled, most);
  const person = params.get("person") ?? "";
  const cases = person ? all.filter((one) => one.person._id === person) : all;
  const isEmpty = cases.length === 0 && !isLoading && failed.length === 0;
  const none = isSettled ? t.noneSettled : t.none;
  return (
    <Page title={t.title} lead={t.lead}>
      <search className={css.filter}>
        <SelectField
          label={t.kind}
          placeholder={t.all}
          options={KINDS.map((one) => ({ value: one, label: t[`kind_${one}`] }))}
          value={kind ?? ""}
          onChange={(event) => change({ kind: event.currentTarget.value })}
        />
        <SelectField
          label={t.state}
          placeholder={t.open}
          options={[{ value: "settled", label: t.settled }]}
          value={isSettled ? "settled" : ""}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
      </search>
      <div className={css.list}>
        {failed.map(({ name, query }) => (
          <Failure
            key={name}
            title={t[`failed_${name}`]}
            error={query.error}
            onRetry={query.reload}
          />
        ))}
        {isSettled && <p>{t.notListed}</p>}
        {person && cases[0] && (
          <p className={css.more}>
            {format(t.onlyOf, { name: cases[0].person.userName })}
            <Button variant="secondary" size="s" onClick={() => change({ person: "" })}>
              {t.everybody}
            </Button>
          </p>
        )}
        {cases.length > 0 && (
          <InboxList>
            {cases.map((one) => (
              <CaseItem key={one.key} one={one} />
            ))}
          </InboxList>
        )}
        {isEmpty && (
          <EmptyState
            icon="check"
            title={kind || person ? t.noneChosen : none}
            text={t.noneText}
            action={
              (kind || person) && (
                <Button onClick={() => change({ kind: "", person: "" })}>{t.showAll}</Button>
              )
            }
          />
        )}
        {isLoading && (
          <div aria-busy="true">
            <VisuallyHidden>
              <output>{common.loading}</output>
            </VisuallyHidden>
            <InboxSkeletons />
          </div>
        )}
        {hasMore && (
          <p className={css.more}>
            {t.more}
            <Button variant="secondary" onClick={() => setMost(most + PAGES_AT_ONCE)}>
              {t.showMore}
            </Button>
          </p>
        )}
      </div>
    </Page>
  );
}
