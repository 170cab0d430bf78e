import { useQuery } from "@tutorsetu/web-kit/query";
import { users } from "../api.ts";
import { useRole } from "./viewer.ts";

/** What a student or parent who is signed in has said of themselves, once it is read. */
export function useOwnProfile() {
  const role = useRole();
  const { data } = useQuery(role === "Student" ? ["profile", "home"] : null, () => users.profile());
  return data?.profile;
}
