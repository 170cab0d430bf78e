import type { ProviderStates } from "@tutorsetu/service-kit/testing/consumer-contracts";
import { documentsOf } from "./documents.ts";
import { type Harness, ref } from "../harness.ts";

interface Given {
  readonly users: Harness;
  readonly one: { readonly _id: string };
  readonly asTutor: string;
  readonly asAdmin: string;
  readonly picture: () => Promise<FormData>;
}

/** For every call about proof of identity and education the requests that succeed. */
export function documentStates({ users, one, asTutor, asAdmin, picture }: Given): ProviderStates {
  const proofs = documentsOf(users);
  const offer = { qualification: "M.Sc." };
  const seen = { userName: "Test Person", qualification: "M.Sc." };
  const refusal = { ...seen, approved: false, reason: "Too dark" };

  /** One is refused, the other waits, and both were seen before. */
  async function everything(): Promise<string> {
    await users.stores.people.change(ref(one._id), {
      offer,
      verified: { identity: users.now(), education: users.now() },
    });
    const refused = await proofs.sent(asTutor, "identity");
    await proofs.decide(asAdmin, refused, refusal);
    return proofs.sent(asTutor, "education");
  }
  async function form() {
    const body = await picture();
    const file = body.get("imageFile");
    if (file) body.set("file", file);
    body.delete("imageFile");
    body.set("kind", "education");
    return body;
  }
  const page = { limit: "20", cursor: "" };

  return {
    "usersApi.documents": async () => {
      await everything();
      return [{ token: asTutor }];
    },
    "usersApi.sendDocument": async () => {
      await everything();
      return [{ token: asTutor, body: await form() }];
    },
    "usersApi.withdrawDocument": async () => [
      { token: asTutor, params: { id: await everything() } },
    ],
    "usersApi.documentQueue": async () => {
      await everything();
      return [{ token: asAdmin, query: page }];
    },
    "usersApi.documentPage": async () => [
      { token: asAdmin, params: { id: await everything() }, query: { page: "0" } },
    ],
    "usersApi.decideDocument": async () => [
      { token: asAdmin, params: { id: await everything() }, body: refusal },
    ],
  };
}
