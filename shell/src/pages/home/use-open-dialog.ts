import { useLocation, useNavigate, useSearchParams } from "@tutorsetu/web-kit/router";

type Name = "help" | "posted";

/** Which dialog is open, kept in the address (`?help=1`): Back closes it, and a link can open it. */
export function useOpenDialog() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: { isOpenedHere?: boolean } | null }; // safe: only `open` below gives a state here
  const navigate = useNavigate();
  return {
    is: (name: Name) => params.get(name) === "1",
    open: (name: Name) =>
      setParams({ [name]: "1" }, { preventScrollReset: true, state: { isOpenedHere: true } }),
    close: () => {
      if (state?.isOpenedHere) void navigate(-1);
      else setParams({}, { preventScrollReset: true, replace: true });
    },
  };
}
