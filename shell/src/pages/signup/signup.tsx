import type { Role } from "@tutorsetu/contracts/people";
import { Toggle } from "@tutorsetu/ui/toggle";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { safeNext } from "@tutorsetu/web-kit/guard";
import { Link, Navigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useState } from "react";
import { dashboardOf } from "../../layout/dashboard-of.ts";
import { useMessages } from "../../messages.ts";
import { FormPage } from "../form/form-page.tsx";
import * as css from "../form/form.module.css";
import { withNext } from "../form/on-from-here.ts";
import { SignupForm } from "./signup-form.tsx";

type Side = "Tutor" | "Student";

/** Where a signed-in visitor of /signup belongs (AMB-006, AMB-017). */
function placeOf(role: Role, params: URLSearchParams): string {
  if (params.get("enquire") === "1") return "/?help=1";
  return safeNext(params.get("next")) ?? dashboardOf(role) ?? "/";
}

/** Whom the form begins with: who comes from a tutor's page is looking for one. */
function sideOf(params: URLSearchParams): Side {
  const isForTutors = params.get("next")?.startsWith("/tutor") ?? false;
  const asked = params.get("role") ?? (isForTutors ? "Student" : "Tutor");
  return asked === "Student" ? "Student" : "Tutor";
}

/** A new account for a tutor or a student. */
export function Signup() {
  const t = useMessages();
  useTitle(t.signupTitle);
  const [params] = useSearchParams();
  const user = useSession((s) => s.user);
  const [role, setRole] = useState<Side>(sideOf(params));
  const [done, setDone] = useState(false);
  if (user && !done) return <Navigate to={placeOf(user.role, params)} replace />;

  const next = safeNext(params.get("next")) ?? "/";
  return (
    <FormPage title={t.signupTitle}>
      <div className={css.form}>
        <Toggle
          legend={t.iAm}
          name="role"
          value={role}
          options={[
            { value: "Tutor", label: t.tutor },
            { value: "Student", label: t.student },
          ]}
          onChange={setRole}
        />
        <SignupForm role={role} next={next} onDone={() => setDone(true)} />
        <p>
          {t.haveAccount}{" "}
          <Link to={withNext("/login", next)} replace>
            {t.signInInstead}
          </Link>
        </p>
      </div>
    </FormPage>
  );
}
