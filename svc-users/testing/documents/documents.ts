import { usersApi } from "@tutorsetu/contracts/apis";
import type { DocumentKind } from "@tutorsetu/contracts/tutoring/document-kinds";
import sharp from "sharp";
import { fits, type Harness } from "../harness.ts";

/** A small picture in the form of an upload. */
export async function picture() {
  const create = { width: 9, height: 9, channels: 3, background: "#333a8a" } as const;
  const form = new FormData();
  form.set("imageFile", new File([new Uint8Array(await sharp({ create }).png().toBuffer())], "me"));
  return form;
}

/** What tutors send, and administrators decide. */
export function documentsOf(users: Harness) {
  const create = { width: 90, height: 60, channels: 3, background: "#333a8a" } as const;
  const card = sharp({ create }).png().toBuffer();

  async function send(token: string, kind: string = "identity", bytes?: Buffer) {
    const form = new FormData();
    form.set("kind", kind);
    form.set("file", new File([new Uint8Array(bytes ?? (await card))], "me"));
    return users.call("POST", "/users/documents", form, token);
  }
  /** The id of what waits of that kind once it is sent. */
  async function sent(token: string, kind: DocumentKind = "identity"): Promise<string> {
    const { documents } = fits(usersApi.sendDocument, await send(token, kind));
    return documents.find((one) => one.kind === kind)?._id ?? "";
  }
  const own = async (token: string) =>
    fits(usersApi.documents, await users.call("GET", "/users/documents", undefined, token));
  const queue = async (token: string, query = "") =>
    fits(
      usersApi.documentQueue,
      await users.call("GET", `/users/document-queue${query}`, undefined, token),
    );
  const pageOf = (token: string | undefined, id: string, page = 0) =>
    users.app.request(`/users/document-queue/${id}/page?page=${page}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  /** Decides as the queue shows it. */
  async function decide(token: string, id: string, body: object) {
    const { documents } = await queue(token, "?limit=50");
    const { userName = "", qualification } =
      documents.find(({ _id }) => _id === id)?.tutor ??
      ({} as { userName?: string; qualification?: string });
    const seen = { userName, ...(qualification && { qualification }) };
    return users.call("POST", `/users/document-queue/${id}`, { ...seen, ...body }, token);
  }
  const kept = () => users.db.collection("document-pages").countDocuments();
  return { send, sent, own, queue, pageOf, decide, kept };
}
