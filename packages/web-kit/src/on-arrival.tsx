import { useEffect, useRef } from "react";
import { useInRouterContext, useLocation } from "react-router-dom";

function Watch({ run }: { readonly run: () => void }) {
  const { key } = useLocation();
  const seen = useRef(key);
  useEffect(() => {
    if (key === seen.current) return;
    seen.current = key;
    run();
  }, [key, run]);
  return null;
}

/** Runs whenever a link is followed, also one to where the reader is already. Nothing outside a router. */
export const OnArrival = ({ run }: { readonly run: () => void }) =>
  useInRouterContext() ? <Watch run={run} /> : null;
