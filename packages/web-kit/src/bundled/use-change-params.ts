import { useSearchParams } from "../shared/routing/router.ts";

type Values = Readonly<Record<string, string>>;

/** Sets parameters of the URL, or removes those with an empty value; the others stay. */
export function useChangeParams() {
  const [, setParams] = useSearchParams();
  return (values: Values, history: "replace" | "push" = "replace") =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: history === "replace", preventScrollReset: true },
    );
}
