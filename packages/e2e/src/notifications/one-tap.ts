import { request } from "node:http";
import { expect } from "vitest";
import { callApi } from "../api.ts";
import type { Person } from "./new-person.ts";

const BODY = "List-Unsubscribe=One-Click";

/** The POST of a mail server that knows RFC 8058: a form's body, without cookies, origin or language. Answers the status. */
const oneTap = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": BODY.length,
    };
    request(address, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end(BODY);
  });

interface Settings {
  readonly groups: { readonly requests: { readonly email: string } };
}

/** By the head of an e-mail about a request: a wrong link changes nothing, the right one once, and twice is once. */
export async function unsubscribeByOneTap(url: string, { token }: Person, head: string) {
  const [, address = ""] = /^List-Unsubscribe: <([^>]+)>$/m.exec(head) ?? [];
  const choice = async () => {
    const settings = await callApi<Settings>(url, "/notifications/settings", { token });
    return settings.groups.requests.email;
  };
  expect([await oneTap(`${address}x`), await choice()]).toEqual([404, "now"]);
  for (const _time of ["first", "second"])
    expect([await oneTap(address), await choice()]).toEqual([200, "off"]);
}
