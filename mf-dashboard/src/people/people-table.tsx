import { ACCOUNT_STATUSES } from "@tutorsetu/contracts/domain";
import type { PersonRow } from "@tutorsetu/contracts/administration/people-table";
import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { SelectField, TextField } from "@tutorsetu/ui/form-fields";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { usePages, useQuery } from "@tutorsetu/web-kit/query";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useEffect, useState } from "react";
import { bookings, users } from "../api.ts";
import { InboxSkeletons } from "../inbox/inbox-item.tsx";
import { PagesBoundary } from "../query-boundary.tsx";
import { useMessages } from "./messages.ts";
import { PersonLine } from "./person-line.tsx";
import * as css from "./people.module.css";

const PAUSE_MS = 300;

/** What was typed, once the typing has paused. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

export const TutorsTable = () => <PeopleTable of="Tutor" />;
export const StudentsTable = () => <PeopleTable of="Student" />;

/** Everybody of one role. What is searched for stays out of the address: it may be somebody's email. */
function PeopleTable({ of: role }: { readonly of: "Tutor" | "Student" }) {
  const t = useMessages();
  const title = role === "Tutor" ? t.tutors : t.students;
  useTitle(title);
  const [params, setParams] = useSearchParams();
  const status = ACCOUNT_STATUSES.find((one) => one === params.get("status"));
  const choose = (next: string) => setParams(next ? { status: next } : {}, { replace: true });
  const [typed, setTyped] = useState("");
  const search = usePaused(typed);
  const list = usePages(["people", role, status, search], async (cursor) => {
    const page = await users.people({ body: { role, search, status, cursor } });
    return { ...page, items: page.people };
  });

  function showAll() {
    setTyped("");
    choose("");
  }

  return (
    <Page title={title} lead={t.lead}>
      <search className={css.filter}>
        <TextField
          label={t.search}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SelectField
          label={t.status}
          placeholder={t.all}
          options={ACCOUNT_STATUSES.map((one) => ({ value: one, label: t[`status_${one}`] }))}
          value={status ?? ""}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </search>
      <PagesBoundary
        list={list}
        failed={t.failed}
        loading={<InboxSkeletons />}
        empty={
          <EmptyState
            icon="users"
            title={t.none}
            text={t.noneText}
            action={<Button onClick={showAll}>{t.showAll}</Button>}
          />
        }
      >
        {(people) => <Table title={title} people={people} isStale={list.isStale} />}
      </PagesBoundary>
    </Page>
  );
}

const MOST_COUNTED = 50;

interface TableProps {
  readonly title: string;
  readonly people: readonly PersonRow[];
  readonly isStale: boolean;
}

function Table({ title, people, isStale }: TableProps) {
  const t = useMessages();
  const requests = useRequestCounts(people.map(({ _id }) => _id));
  const columns = [t.name, t.status, t.joined, t.requests, t.reports, t.acts, t.actions];
  return (
    <table className={css.table} aria-label={title} aria-busy={isStale}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonLine key={person._id} person={person} requests={requests(person._id)} />
        ))}
      </tbody>
    </table>
  );
}

/** How many bookings each of them is part of; undefined as long as svc-bookings has not told. */
function useRequestCounts(ids: readonly string[]) {
  const { data } = useQuery(["request-counts", ...ids], async () => {
    const counts = new Map<string, number>();
    for (let from = 0; from < ids.length; from += MOST_COUNTED) {
      const some = ids.slice(from, from + MOST_COUNTED);
      const reply = await bookings.requestCounts({ query: { ids: some.join(",") } });
      for (const id of some) counts.set(id, reply.counts[id] ?? 0);
    }
    return counts;
  });
  return (id: string) => data?.get(id);
}
