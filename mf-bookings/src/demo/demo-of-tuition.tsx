import { useQuery } from "@tutorsetu/web-kit/query";
import { bookings } from "../api.ts";
import { DemoClassSection } from "./demo-class.tsx";
import * as css from "./demo-class.module.css";

/** The demo class of a tuition, on its page; nothing before it is read, and where there was none. */
export function DemoOfTuition({ bookingId: id }: { readonly bookingId: string }) {
  const { data } = useQuery(["bookings", "one", id], () => bookings.booking({ params: { id } }));
  const booking = data?.booking;
  if (!booking?.demo) return null;
  return (
    <div className={css.ofTuition}>
      <DemoClassSection booking={booking} heading="h2" isOfTuition />
    </div>
  );
}
