import { SHORTLIST_LIMITS } from "@tutorsetu/contracts/tutoring/shortlist-limits";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";

const CHOSEN = "chosen";
/** Nobody, where an empty parameter would mean that nothing was chosen yet. */
const NONE = "none";

/** Who is to be compared, by user id, kept in the address; two or three saved tutors are chosen to begin with. */
export function useChosen(saved: readonly string[]) {
  const [params] = useSearchParams();
  const change = useChangeParams();
  const { compared } = SHORTLIST_LIMITS;
  const given = params.get(CHOSEN);
  const first = saved.length > 1 && saved.length <= compared ? saved : [];
  const asked = given === null ? first : given.split(",").filter((id) => saved.includes(id));
  const chosen = asked.slice(0, compared);
  return {
    chosen,
    choose: (id: string, isChosen: boolean) => {
      const rest = chosen.filter((one) => one !== id);
      const next = isChosen ? [...rest, id].slice(0, compared) : rest;
      change({ [CHOSEN]: next.join(",") || NONE });
    },
  };
}
