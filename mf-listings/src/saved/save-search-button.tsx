import { SHORTLIST_LIMITS } from "@tutorsetu/contracts/tutoring/shortlist-limits";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { refresh } from "@tutorsetu/web-kit/query";
import { useLocation, useNavigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useEffect, useRef } from "react";
import { shortlists } from "../api.ts";
import { useRole } from "../booking/viewer.ts";
import { useMessages } from "./messages.ts";
import * as css from "./saved.module.css";

/** The parameter by which a visitor comes back from the sign-in to have the search saved. */
const SAVE = "save-search";

interface Props {
  /** What the filters are called that are set. */
  readonly names: readonly string[];
}

/** Saves what the address of the list asks, under a name made from the filters; a visitor signs in first. */
export function SaveSearchButton({ names }: Props) {
  const t = useMessages();
  const role = useRole();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const changeParams = useChangeParams();
  const { run, busy } = usePending();
  const name = names.join(", ").slice(0, SHORTLIST_LIMITS.searchName);
  const isAsked = params.has(SAVE);

  async function save() {
    const query = new URLSearchParams(params);
    query.delete(SAVE);
    try {
      await shortlists.saveSearch({ body: { name, query: String(query) } });
      toast.success(t.allSaved);
      refresh("saved-searches");
    } catch (error) {
      toast.error(`${t.searchFailed} ${errorMessage(error)}`);
    }
  }

  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isAsked || !role || hasBegun.current) return;
    hasBegun.current = true;
    changeParams({ [SAVE]: "" });
    if (role === "Student" && name) void run(save);
    // oxlint-disable-next-line react/exhaustive-deps -- once, as somebody comes back from the sign-in
  }, [isAsked, role]);

  if (!name) return null;
  // As large for those who save nothing: nothing moves when the page learns who is here.
  if (role !== null && role !== "Student") return <span className={css.room} aria-hidden="true" />;

  function press() {
    // A page that came as HTML begins as for nobody, whoever is signed in.
    if (useSession.getState().user) return void run(save);
    const back = new URLSearchParams(params);
    back.set(SAVE, "1");
    void navigate(`/login?next=${encodeURIComponent(`${pathname}?${back}`)}`);
  }

  return (
    <Button
      variant="quiet"
      size="s"
      busy={busy}
      iconStart={<Icon name="bookmark" />}
      onClick={press}
    >
      {t.saveSearch}
    </Button>
  );
}
