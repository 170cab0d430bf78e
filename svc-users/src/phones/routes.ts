import { en } from "@tutorsetu/contracts/messages/en/server";
import { usersApi } from "@tutorsetu/contracts/users";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { Hono } from "hono";
import type { People } from "../people/store.ts";
import type { PhoneViews } from "./store.ts";

interface Deps {
  readonly people: People;
  readonly phoneViews: PhoneViews;
}

const MOST = 100;

/** The log of who has seen the caller's number. */
export const phoneRoutes = ({ people, phoneViews }: Deps) =>
  new Hono<AppEnv>().get("/users/phone-views", authorize(usersApi.phoneViews.access), async (c) => {
    const rows = await phoneViews.of(callerOf(c).id, MOST);
    const viewers = await people.findMany([...new Set(rows.map((row) => row.viewer))]);
    const names = new Map(viewers.filter((v) => v.active).map((v) => [v._id, v.userName]));
    const views = rows.map(({ viewer, role, at }) => ({
      viewer: names.get(viewer) ?? en.deletedUser,
      role,
      at: at.toISOString(),
    }));
    return c.json({ views });
  });
