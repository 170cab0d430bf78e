import type { Role } from "@tutorsetu/contracts/people";

const dashboards: Readonly<Partial<Record<string, string>>> = {
  Admin: "/dashboard",
  Tutor: "/userdashboard/profile",
  Student: "/userdashboard/profile",
} satisfies Record<Role, string>;

/** Where a role's own pages begin; undefined for a role that is none of ours, as old storage may hold. */
export const dashboardOf = (role: string) => dashboards[role];
