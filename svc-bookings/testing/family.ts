import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Person } from "@tutorsetu/contracts/people";
import { as } from "@tutorsetu/service-kit/testing/app";
import { read, SECRET, startHarness } from "./harness.ts";
import { aParent } from "./person.ts";

/** A mother of Asha and Ravi beside the harness's tutor. */
export async function startFamily() {
  const harness = await startHarness();
  const { app, everybody, tutor, tutorCalls } = harness;
  const mother = aParent("Asha Rao", "Ravi Rao");
  const [asha = "", ravi = ""] = (mother.children ?? []).map(({ _id }) => _id);
  everybody.set(mother._id, mother);
  const motherCalls = as(app, "Student", mother._id);
  const ask = (childId?: string) =>
    motherCalls("POST", "/bookings/create-booking", { tutorId: tutor._id, childId });
  const offer = (studentId: string) =>
    tutorCalls("POST", "/bookings/create-booking", { studentId });
  const bookingIn = ({ body }: { body: unknown }) => read(bookingsApi.create, body).booking;
  /** As svc-users tells it. */
  const tell = async (path: string, method: string, body: object) => {
    const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };
    return (await app.request(path, { method, headers, body: JSON.stringify(body) })).status;
  };
  const childrenChanged = (
    guardianName: string,
    children: readonly (readonly [string, string])[],
  ) =>
    tell(`/internal/bookings/of-children/${mother._id}`, "PUT", {
      guardianName,
      children: children.map(([_id, name]) => ({ _id, name })),
    });
  /** The account as svc-users knows it from now on. */
  const change = (changed: Partial<Person>) => {
    const now = { ...(everybody.get(mother._id) ?? mother), ...changed };
    everybody.set(mother._id, now);
    return now;
  };
  return {
    ...harness,
    mother,
    asha,
    ravi,
    motherCalls,
    ask,
    offer,
    bookingIn,
    tell,
    childrenChanged,
    change,
  };
}

/** By the name of the child. */
export const byChild = <T extends { readonly studentId: { readonly userName: string } }>(
  bookings: readonly T[],
): T[] => bookings.toSorted((a, b) => a.studentId.userName.localeCompare(b.studentId.userName));

/** These children as they are, but one of them changed. */
export const withChild = ({ children = [] }: Person, profileId: string, changed: object) =>
  children.map((child) => (child._id === profileId ? { ...child, ...changed } : child));
