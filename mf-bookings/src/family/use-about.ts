import type { Booking } from "@tutorsetu/contracts/bookings";
import { useFamily } from "@tutorsetu/web-kit/family";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useState } from "react";

/** The parameter of a conversation's address that names the child whom its reader comes for. */
const ABOUT = "about";

/** Leads to the conversation with the other side of a booking, where a parent of several writes about its child first. */
export function useChatLink({ studentProfileId }: Booking) {
  const { children } = useFamily();
  const isNamed = children.length > 1 && children.some(({ _id }) => _id === studentProfileId);
  return (userId: string) => `/chat/${userId}${isNamed ? `?${ABOUT}=${studentProfileId}` : ""}`;
}

/**
 * Of which child a parent of several writes, by the profile's id: whom the draft is about, then who was chosen or written about
 * since the conversation was opened, then whom the link led here for, then the one whom the parent is on the site for.
 */
export function useAbout(drafted: string) {
  const { children, current } = useFamily();
  const [params] = useSearchParams();
  const [chosen, choose] = useState("");
  const hasSeveral = children.length > 1;
  const isOwn = (id: string) => children.some(({ _id }) => _id === id);
  const wanted = [drafted, chosen, params.get(ABOUT) ?? "", current?._id ?? ""];
  return {
    /** Empty where nothing is to be chosen. */
    children: hasSeveral ? children : [],
    about: hasSeveral ? wanted.find(isOwn) : undefined,
    choose,
  };
}
