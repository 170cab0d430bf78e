import { LIMITS } from "@tutorsetu/contracts/market";
import type { OwnProfile, ProfileEdit } from "@tutorsetu/contracts/users";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Textarea } from "@tutorsetu/ui/textarea";
import { ApiError } from "@tutorsetu/web-kit/api";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { users } from "../api.ts";
import { useText } from "../text.ts";
import { asText, changesOf, type FieldName, fieldsOf, LISTS, NUMBERS } from "./fields.ts";
import { Picture } from "./picture.tsx";
import * as css from "./profile.module.css";

function Form({ profile }: { readonly profile: OwnProfile }) {
  const text = useText();
  const [draft, setDraft] = useState<Partial<Record<FieldName, string>> | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function save() {
    if (!draft || busy) return;
    setBusy(true);
    setErrors({});
    try {
      // The server turns the texts into numbers and lists and says what does not fit.
      const changes = changesOf(profile, draft) as unknown as ProfileEdit;
      await users.updateProfile({ params: { id: profile.userId }, body: { profile: changes } });
      toast.success(text.profileUpdated);
      setDraft(null);
      refresh("profile");
    } catch (error) {
      const fields = error instanceof ApiError ? (error.problem.fields ?? {}) : {};
      setErrors(
        Object.fromEntries(
          Object.entries(fields).map(([key, value]) => [key.replace("profile.", ""), value]),
        ),
      );
      toast.error(
        error instanceof ApiError && error.status > 0 ? error.message : text.updateFailed,
      );
    }
    setBusy(false);
  }

  return (
    <Card>
      <div className={css.head}>
        <Picture name={profile.userName} image={profile.image} />
        <div>
          <h2>{profile.userName}</h2>
          <p>{profile.email}</p>
          <Badge tone="info">{profile.role}</Badge>
        </div>
        <Button
          variant={draft ? "primary" : "secondary"}
          busy={busy}
          onClick={() => (draft ? void save() : setDraft({}))}
        >
          {draft ? text.saveChanges : text.editProfile}
        </Button>
      </div>
      <h3>{text.personal}</h3>
      <div className={css.fields}>
        {fieldsOf(profile).map((name) => {
          const shared = {
            readOnly: !draft,
            value: draft?.[name] ?? asText(profile[name]),
            onChange: (event: { currentTarget: { value: string } }) =>
              setDraft({ ...draft, [name]: event.currentTarget.value }),
          };
          return (
            <Field
              key={name}
              label={text[name]}
              error={errors[name]}
              hint={draft && LISTS.has(name) ? text.listHint : undefined}
            >
              {(field) =>
                name === "bio" ? (
                  <Textarea {...field} {...shared} rows={4} maxLength={LIMITS.bio} />
                ) : (
                  <Input
                    {...field}
                    {...shared}
                    inputMode={NUMBERS.has(name) ? "decimal" : undefined}
                  />
                )
              }
            </Field>
          );
        })}
      </div>
    </Card>
  );
}

/** A person's own profile, at /userdashboard/profile and /dashboard/profile. */
export function Profile() {
  const text = useText();
  const say = useCommon();
  useTitle(text.profile);
  const { data, error, reload } = useQuery(["profile"], () => users.profile());
  return (
    <Page title={text.profile}>
      {error !== undefined && (
        <ErrorState message={text.profileFailed} onRetry={reload} retryLabel={say.tryAgain} />
      )}
      {!data && error === undefined && <Skeleton lines={8} />}
      {data && <Form profile={data.profile} />}
    </Page>
  );
}
