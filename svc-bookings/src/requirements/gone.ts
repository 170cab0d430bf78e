import { bySystem } from "../policy.ts";
import { WAITING } from "./application.ts";
import { type FinishDeps, finishRequirement } from "./finish.ts";

/** Closes the posts of a deleted account, or of removed children of it, and takes back what a deleted tutor has sent. May be called again. */
export async function leavePosts(
  deps: FinishDeps,
  userId: string,
  profiles?: readonly string[],
): Promise<void> {
  const { requirements, applications, now } = deps;
  for (const doc of await requirements.openOf(userId)) {
    if (profiles && !profiles.includes(doc.studentProfileId)) continue;
    const closed = await requirements.close(bySystem(doc), { status: "removed" }, now());
    if (closed) await finishRequirement(deps, closed);
  }
  if (profiles) return;
  const to = { state: "withdrawn", isSilent: true } as const;
  for (const one of await applications.waitingOfTutor(userId))
    await applications.change(bySystem(one), WAITING, to, now());
}
