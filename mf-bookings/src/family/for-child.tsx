import type { Booking } from "@tutorsetu/contracts/bookings";
import { useFamily } from "@tutorsetu/web-kit/family";
import { format } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../messages.ts";

interface Props {
  readonly booking: Booking;
  readonly viewerId: string;
}

/** "For Asha": of which child a parent's own booking is; "" for everybody else. */
export function useForChild({ booking, viewerId }: Props): string {
  const t = useMessages();
  const { children } = useFamily();
  const { studentId, studentProfileId } = booking;
  if (studentId._id !== viewerId) return "";
  // What hides a child from others does not hide it from who holds the account.
  const own = children.find(({ _id }) => _id === studentProfileId)?.name;
  const name = own ?? (studentId.guardianName && studentId.userName);
  if (name) return format(t.forChild, { name });
  return children.length > 0 && studentProfileId ? t.forRemovedChild : "";
}

/** The same in a line of its own. */
export function ForChild(props: Props) {
  const words = useForChild(props);
  return words && <p>{words}</p>;
}
