import { useQuery } from "@tutorsetu/web-kit/query";
import { useEffect } from "react";
import { deployments } from "../api.ts";

const EVERY_MS = 10_000;

/** What runs now; read every ten seconds while the page is visible, also after a failure, and at once when it is looked at again. */
export function useDeployments() {
  const reading = useQuery(["deployments"], () => deployments.list());
  const { reload } = reading;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") reload();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `reload` is new in every drawing, and does the same
  }, []);
  return reading;
}
