import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import type { ProfilePart } from "@tutorsetu/contracts/tutoring/completeness";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { useProblemText } from "@tutorsetu/web-kit/problem-text";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { users } from "../api.ts";
import { useMessages } from "../messages.ts";
import { changesOf, type Values, valuesOf } from "./values.ts";

type Changes = NonNullable<ReturnType<typeof changesOf>["changes"]>;
type Errors = Readonly<Record<string, string>>;

interface Draft {
  readonly isEditing: boolean;
  /** The changed values; kept through a failed save and a reload. */
  readonly typed: Partial<Values>;
}

const NONE: Errors = {};
const UNTOUCHED: Draft = { isEditing: false, typed: {} };

/** The server names fields by their place in the body. */
const fieldsOf = (error: unknown): Errors => {
  const fields = error instanceof ApiError ? (error.problem.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key.replace("profile.", ""), value]),
  );
};

/** View and edit mode of one's own profile. */
export function useProfileEdit(
  profile: OwnProfile,
  isFamily: boolean,
  onSaved: (next: OwnProfile) => void,
) {
  const t = useMessages();
  const { user, update } = useSession();
  const [draft, setDraft, clearDraft] = useDraft(`profile:${profile.userId}`, UNTOUCHED);
  const problemText = useProblemText();
  const [errors, setErrors] = useState(NONE);
  const [failure, setFailure] = useState("");
  const [at, setAt] = useState<ProfilePart>();
  const { busy, run } = usePending();
  const values: Values = { ...valuesOf(profile), ...draft.typed };

  function stop() {
    clearDraft();
    setErrors(NONE);
    setFailure("");
  }

  /** Only a call makes the button busy: a busy button takes the focus back from the wrong field. */
  async function save() {
    const { changes, problems } = changesOf(profile, isFamily, values);
    const wrong = Object.entries(problems).map(([name, code]) => [name, problemText(code)]);
    setErrors(Object.fromEntries(wrong));
    setFailure(changes ? "" : t.wrongFields);
    if (changes) await run(() => send(changes));
  }

  async function send(changes: Changes) {
    try {
      const id = profile.userId;
      const { data } = await users.updateProfile({ params: { id }, body: { profile: changes } });
      if (user) update({ ...user, userName: data.userName, phoneNo: data.phoneNo });
      onSaved(data);
      refresh("profile");
      toast.success(t.profileUpdated);
      stop();
    } catch (error) {
      const isAnswer = error instanceof ApiError && error.status > 0;
      const message = (isAnswer && error.displayMessage) || t.updateFailed;
      setErrors(fieldsOf(error));
      setFailure(errorMessage(error) || message);
      toast.error(message);
    }
  }

  return {
    isEditing: draft.isEditing,
    values,
    errors,
    failure,
    busy,
    /** The part that the form was opened for. */
    at,
    start(part?: ProfilePart) {
      setAt(part);
      setDraft({ isEditing: true, typed: {} });
    },
    set: (change: Partial<Values>) =>
      setDraft({ isEditing: true, typed: { ...draft.typed, ...change } }),
    cancel: stop,
    save,
  };
}
