import { Link, Outlet, type RouteObject } from "./router.ts";
import { Toasts } from "./toast.ts";

const ROLES = ["student", "tutor", "admin", "nobody"] as const;

const within = (base: string, path = "") => (path ? `${base}/${path}` : base);

/** The addresses of routes that need no id, each once. */
export function addressesOf(routes: readonly RouteObject[], base = ""): string[] {
  const found = routes.flatMap(({ path, children, index }) => {
    if (path?.includes(":") || path?.includes("*") || index) return [];
    const here = within(base, path);
    return children ? addressesOf(children, here) : [here];
  });
  return [...new Set(found)];
}

/** The frame of a development page: where one can go, and as whom. */
export function AloneBar({ title, routes }: { title: string; routes: readonly RouteObject[] }) {
  return (
    <>
      <nav
        aria-label={title}
        style={{ display: "flex", flexWrap: "wrap", gap: "0.25rem 1rem", padding: "0.5rem 1rem" }}
      >
        {addressesOf(routes).map((address) => (
          <Link key={address} to={address}>
            {address}
          </Link>
        ))}
        {ROLES.map((role) => (
          <a key={role} href={`?as=${role}`}>
            as {role}
          </a>
        ))}
      </nav>
      <Toasts />
      <Outlet />
    </>
  );
}
