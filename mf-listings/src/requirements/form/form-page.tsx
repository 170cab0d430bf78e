import { requirementsCalls } from "@tutorsetu/contracts/calls/requirements";
import type {
  OwnRequirement,
  PostRequirement,
} from "@tutorsetu/contracts/requirements/requirements";
import { callEndpoint } from "@tutorsetu/web-kit/api";
import { Button } from "@tutorsetu/ui/button";
import { FormError } from "@tutorsetu/ui/form-error";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { Failure } from "@tutorsetu/web-kit/failure";
import { type Child, useFamily } from "@tutorsetu/web-kit/family";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { Link, useNavigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { requirements, users } from "../../api.ts";
import { requirementQuery } from "../queries.ts";
import * as css from "../requirements.module.css";
import { useRequirementWords } from "../words.ts";
import {
  emptyValues,
  type FormValues,
  isReady,
  knownValues,
  problemsOf,
  toPayload,
  valuesOfPost,
} from "./form-values.ts";
import { RequirementFields } from "./requirement-fields.tsx";

/** A new post, or another text of one's own, at /requirements/new. */
export function FormPage() {
  const [params] = useSearchParams();
  const edited = params.get("edit") ?? "";
  const { t } = useRequirementWords();
  const title = edited ? t.formEdit : t.formTitle;
  useTitle(title);
  const mine = (
    <Link to="/requirements/mine" className={css.mine}>
      {t.mine}
    </Link>
  );
  return (
    <Page narrow title={title} lead={t.formLead} actions={mine}>
      {edited ? <Edit id={edited} /> : <New />}
    </Page>
  );
}

function Waiting() {
  const common = useCommon();
  return (
    <section className={css.form} aria-busy="true" aria-label={common.loading}>
      <Skeleton lines={8} />
    </section>
  );
}

function Edit({ id }: { readonly id: string }) {
  const { t } = useRequirementWords();
  const { data, error, reload } = useQuery(requirementQuery(id));
  if (error) return <Failure title={t.loadFailed} error={error} onRetry={reload} />;
  if (!data) return <Waiting />;
  if (!data.own) return <p>{t.notThere}</p>;
  return <Form key={id} post={data.own} known={valuesOfPost(data.own)} shown={NOBODY} />;
}

const NOBODY: readonly Child[] = [];

/** What is known of the student stands there until something is written. */
function New() {
  const { t } = useRequirementWords();
  const family = useFamily();
  const { data, error, reload } = useQuery(["profile", "home"], () => users.profile());
  if (error && !data) return <Failure title={t.loadFailed} error={error} onRetry={reload} />;
  const isWaiting = !data || (family.isLoading && !family.isKnown && family.isFamily !== false);
  if (isWaiting) return <Waiting />;
  const shown = family.children.filter(({ isShown }) => isShown);
  const child = shown.find(({ _id }) => _id === family.current?._id) ?? shown[0];
  const { profile } = data;
  const knownOf = (one: Child | undefined) => knownValues(profile, one) ?? emptyValues;
  const known = knownOf(child);
  return (
    <>
      {isReady(known, child ?? profile) && <Ready values={known} child={child} />}
      <Form
        known={known}
        shown={shown}
        onChild={(id) => knownOf(shown.find(({ _id }) => _id === id))}
      />
    </>
  );
}

/** Sent again, the same form is the same post, also where the first answer was lost on the way. */
function usePostOnce() {
  const last = useRef({ of: "", id: "" });
  return (body: PostRequirement) => {
    const of = JSON.stringify(body);
    if (last.current.of !== of) last.current = { of, id: crypto.randomUUID() };
    const headers = { "Idempotency-Key": `"${last.current.id}"` };
    return callEndpoint(requirementsCalls.postRequirement, { body }, undefined, headers);
  };
}

/** Sends the form and leads to the post. */
function useSend(onWrong: (fields: Readonly<Record<string, string>>) => void) {
  const { t } = useRequirementWords();
  const navigate = useNavigate();
  const postOnce = usePostOnce();
  const form = useSubmit((failure) => {
    const wrong = failure instanceof ApiError ? (failure.problem.fields ?? {}) : {};
    flushSync(() => onWrong(wrong));
    return Object.keys(wrong).length > 0 ? "" : errorMessage(failure, t.formFailed);
  });
  async function send(values: FormValues, post?: OwnRequirement) {
    const body = toPayload(values);
    const { requirement } = await (post
      ? requirements.changeRequirement({ params: { id: post._id }, body })
      : postOnce(body));
    toast.success(post ? t.saved : t.published);
    refresh("requirements");
    refresh("requirement");
    void navigate(`/requirements/${requirement._id}`);
  }
  return { ...form, send };
}

interface ReadyProps {
  readonly values: FormValues;
  readonly child: Child | undefined;
}

/** What the profile says is a post in one tap. */
function Ready({ values, child }: ReadyProps) {
  const { t, titleOf, daysOf, budgetOf } = useRequirementWords();
  const { busy, error, submit, send } = useSend(() => {});
  const { subject, class: one, mode, days, budget } = toPayload(values);
  const said = [titleOf({ subject, class: one, mode, city: "" }), daysOf(days), budgetOf(budget)];
  return (
    <section className={css.ready} aria-labelledby="ready">
      <h2 id="ready">
        {t.ready}
        {child && ` · ${format(t.forChild, { name: child.name })}`}
      </h2>
      <p>{format(t.readyText, { post: said.join(" · ") })}</p>
      <FormError>{error}</FormError>
      <div>
        <Button variant="secondary" busy={busy} onClick={() => submit(() => send(values))}>
          {busy ? t.publishing : t.publishReady}
        </Button>
      </div>
    </section>
  );
}

interface FormProps {
  readonly post?: OwnRequirement;
  readonly known: FormValues;
  /** A parent's children that tutors may see. */
  readonly shown: readonly Child[];
  /** What is known of another child. */
  readonly onChild?: (childId: string) => FormValues;
}

/** The form with a draft that survives a failed send and a reload. */
function Form({ post, known, shown, onChild }: FormProps) {
  const { t } = useRequirementWords();
  const element = useRef<HTMLFormElement>(null);
  const name = post ? `requirement:${post._id}` : "requirement";
  const [draft, keep, clear] = useDraft<{ readonly values: FormValues | null }>(name, {
    values: null,
  });
  const focusFirst = () =>
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  const [isTried, setTried] = useState(false);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { busy, error, submit, send } = useSend((fields) => {
    setWrong(fields);
    focusFirst();
  });
  const values = draft.values ?? known;
  const problems = problemsOf(values);
  function errorOf(field: string): string | undefined {
    const problem = isTried ? problems[field as keyof typeof problems] : undefined; // safe: looked up
    return problem ? t[problem] : wrong[field];
  }
  function publish(event: SubmitEvent) {
    event.preventDefault();
    flushSync(() => {
      setTried(true);
      setWrong({});
    });
    if (Object.keys(problems).length > 0) return focusFirst();
    submit(async () => {
      await send(values, post);
      clear();
    });
  }
  const [label, sending] = post ? [t.save, t.saving] : [t.publish, t.publishing];
  return (
    <form ref={element} className={css.form} noValidate onSubmit={publish}>
      <RequirementFields
        values={values}
        family={shown}
        isEdit={post !== undefined}
        errorOf={errorOf}
        onChange={(next) => keep({ values: next })}
        onChild={(id) =>
          keep({ values: { ...(onChild?.(id) ?? values), text: values.text, childId: id } })
        }
      />
      <FormError>{error}</FormError>
      <div>
        <Button type="submit" busy={busy}>
          {busy ? sending : label}
        </Button>
      </div>
    </form>
  );
}
