import { Navigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { useRole } from "../booking/who.ts";
import { Preview } from "./preview.tsx";

/** /tutordetail: a tutor's own public profile; others go to the listing, `?id=` to that tutor (AMB-003). */
export function OwnProfile() {
  const role = useRole();
  const [params] = useSearchParams();
  const id = params.get("id");
  if (id) return <Navigate to={`/tutor/${encodeURIComponent(id)}`} replace />;
  if (role !== "Tutor") return <Navigate to="/tutor" replace />;
  return <Preview />;
}
