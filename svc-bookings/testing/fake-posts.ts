import { usersInternal } from "@tutorsetu/contracts/apis";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import { maskContacts } from "@tutorsetu/service-kit/masking/mask-contacts";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { type CallInput, fakeServiceClient } from "@tutorsetu/service-kit/testing/app";

/** svc-users, asked about posts: numbers are cut out of texts, one PIN code is known, and these tutors fit. */
export function fakePosts() {
  const state = { isDown: false, tutors: [] as string[] };
  const asked: unknown[] = [];
  const client = fakeServiceClient(({ path }: Endpoint, { query, body }: CallInput) => {
    if (state.isDown) throw new ServiceUnavailableError("unavailable");
    if (path === usersInternal.fittingTutors.path) {
      asked.push(query);
      return { tutors: state.tutors, nextCursor: null };
    }
    const { text, pinCode } = body as { text: string; pinCode: string }; // safe: the only other call there is
    const nashik = { city: "Nashik", state: "Maharashtra", slug: "nashik" };
    const pune = { city: "Pune", state: "Maharashtra", slug: "pune" };
    const known: Record<string, object> = { "": pune, "422001": nashik };
    return { text: maskContacts(text), place: known[pinCode] ?? null };
  });
  return { state, asked, client };
}
