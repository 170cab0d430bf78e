import { usersApi } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { People } from "../store/people.ts";
import type { PhoneViews } from "../store/phone-views.ts";

const MAX_VIEWS = 100;

interface Deps {
  readonly people: People;
  readonly phoneViews: PhoneViews;
}

/** The log of who has seen the caller's number. */
export const phoneRoutes = ({ people, phoneViews }: Deps) =>
  contractRoutes().on(usersApi.phoneViews, async ({ caller }) => {
    const rows = await phoneViews.of(caller.id, MAX_VIEWS);
    const viewers = await people.findMany([...new Set(rows.map((row) => row.viewer))]);
    const names = new Map(viewers.filter((v) => v.active).map((v) => [v._id, v.userName]));
    const views = rows.map(({ viewer, role, at }) => ({
      viewer: names.get(viewer) ?? en.deletedUser,
      role,
      at: at.toISOString(),
    }));
    return { views };
  }).app;
