import type { Booking } from "@tutorsetu/contracts/bookings";
import { Button } from "@tutorsetu/ui/button";
import { toast } from "@tutorsetu/web-kit/toast";
import { bookings } from "../../api.ts";
import { useMessages } from "../../messages.ts";
import { useBookingChange } from "../use-booking-change.ts";

/** Who asked agrees to the times that the other side has proposed. */
export function AgreeButton({ booking: { _id: id, proposal = 0 } }: { readonly booking: Booking }) {
  const t = useMessages();
  const { busy, change, messageOf } = useBookingChange();
  const agree = () =>
    change(() => bookings.agreeTime({ params: { id }, body: { proposal } }), t.timeAgreed).catch(
      (failure: unknown) => toast.error(messageOf(failure)),
    );
  return (
    <Button busy={busy} onClick={() => void agree()}>
      {busy ? t.agreeing : t.agree}
    </Button>
  );
}
