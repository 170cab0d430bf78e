import { useSession } from "@tutorsetu/web-kit/session";
import { useEffect } from "react";

/** Corrects the note above every page, also when a guardian has answered since this person signed in. */
export function useNoteHidden(isHidden: boolean) {
  useEffect(() => {
    const { standing } = useSession.getState();
    if ((standing?.isHidden ?? false) === isHidden) return;
    useSession.setState({ standing: { suspension: null, warnings: [], ...standing, isHidden } });
  }, [isHidden]);
}
