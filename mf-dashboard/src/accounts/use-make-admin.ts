import type { FoundPerson } from "@tutorsetu/contracts/administration";
import { ApiError, sentenceFor } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useOnce } from "@tutorsetu/web-kit/once";
import { refresh } from "@tutorsetu/web-kit/query";
import { useServerText } from "@tutorsetu/web-kit/server-text";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { users } from "../api.ts";
import { useText } from "./text.ts";

/** Whoever is an administrator is in no listing any more. */
const SUBJECTS = ["tutors", "students", "stats"];

/** Gives the rights, says so, or says why not. */
export function useMakeAdmin({ _id: id, userName: name }: FoundPerson, onDone: () => void) {
  const text = useText();
  const say = useCommon();
  const inLanguage = useServerText();
  const [error, setError] = useState("");
  const { busy, run } = useOnce();

  const make = (password: string) =>
    run(async () => {
      setError(password ? "" : text.passwordNeeded);
      if (!password) return;
      try {
        await users.makeAdmin({ body: { id, password } });
        toast.success(fill(text.madeAdmin, { name }));
        for (const subject of SUBJECTS) refresh(subject);
        onDone();
      } catch (failure) {
        const wrong = failure instanceof ApiError && failure.problem.fields?.["password"];
        const why = wrong ? inLanguage(wrong) : sentenceFor(failure, say.unexpected);
        setError(wrong ? why : `${fill(text.adminFailed, { name })} ${why}`);
      }
    });

  return { busy, error, make };
}
