import type { ServiceName } from "@tutorsetu/contracts/calls/by-slice";
import type { Announced } from "../routes.ts";
import { createUpstreams, type Upstreams } from "./upstreams.ts";

type Services = Readonly<Record<ServiceName, readonly string[]>>;

/** By name, the instances of each service; those that the gateway knows by their settings, and those that are announced to it. */
export function serviceUpstreams(
  services: Services,
  announced: readonly Announced[],
  options: Parameters<typeof createUpstreams>[1],
) {
  const { "svc-users": users, "svc-bookings": bookings, ...others } = services;
  const origins = new Map<string, readonly string[]>(
    Object.entries({ "svc-users": users, "svc-bookings": bookings, ...others }),
  );
  for (const { name, origin } of announced)
    origins.set(name, [...(origins.get(name) ?? []), origin]);
  const upstreams = [...origins].map(([name, of]) => [name, createUpstreams(of, options)]);
  return Object.fromEntries(upstreams) as Readonly<
    Record<ServiceName, Upstreams> & Record<string, Upstreams>
  >; // safe: the names of `services` are among them
}
