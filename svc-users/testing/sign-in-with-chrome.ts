import { usersApi } from "@tutorsetu/contracts/apis";
import { fits, type Harness, PASSWORD } from "./harness.ts";

/** With the browser of a phone; answers the token. */
export async function signInWithChrome(users: Harness, email: string): Promise<string> {
  const agent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile";
  const response = await users.app.request("/users/login", {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": agent },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return fits(usersApi.login, { body: await response.json() }).user.refreshToken;
}
