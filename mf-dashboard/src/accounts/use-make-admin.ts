import type { FoundPerson } from "@tutorsetu/contracts/administration";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh } from "@tutorsetu/web-kit/query";
import { useServerText } from "@tutorsetu/web-kit/server-text";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { users } from "../api.ts";
import { useMessages } from "./messages.ts";

/** Whoever is an administrator is in no listing any more. */
const SUBJECTS = ["tutors", "students", "stats"];

/** Gives the rights, says so, or says why not. */
export function useMakeAdmin({ _id: id, userName: name }: FoundPerson, onDone: () => void) {
  const t = useMessages();
  const common = useCommon();
  const inLanguage = useServerText();
  const [error, setError] = useState("");
  const { busy, run } = usePending();

  const make = (password: string) =>
    run(async () => {
      setError(password ? "" : t.passwordNeeded);
      if (!password) return;
      try {
        await users.makeAdmin({ body: { id, password } });
        toast.success(fill(t.madeAdmin, { name }));
        for (const subject of SUBJECTS) refresh(subject);
        onDone();
      } catch (failure) {
        const wrong = failure instanceof ApiError && failure.problem.fields?.["password"];
        const why = wrong ? inLanguage(wrong) : errorMessage(failure, common.unexpected);
        setError(wrong ? why : `${fill(t.adminFailed, { name })} ${why}`);
      }
    });

  return { busy, error, make };
}
