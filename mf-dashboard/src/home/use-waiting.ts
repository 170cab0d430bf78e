import { useQuery } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { bookings, chat, content, users } from "../api.ts";

/** What the home asks the services, each on its own so that one that fails hides nothing else. */
export function useWaiting() {
  const id = useSession((s) => s.user?._id ?? "");
  return {
    mine: useQuery(["bookings", "counts"], () => bookings.list({ query: { limit: 1 } })),
    notices: useQuery(["notices", id], () => content.notices({ params: { id } })),
    conversations: useQuery(["conversations"], () => chat.conversations()),
    profile: useQuery(["profile"], () => users.profile()),
  };
}

export type Waiting = ReturnType<typeof useWaiting>;

export const unreadOf = ({ notices }: Waiting) =>
  notices.data?.data.filter((notice) => !notice.solved).length;
