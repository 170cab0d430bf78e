import { Toggle } from "@tutorsetu/ui/toggle";
import { useFamily } from "@tutorsetu/web-kit/family";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useMessages } from "../messages.ts";
import * as css from "./child-filter.module.css";

const CHILD = "child";

/** The child whose bookings the address asks for, as far as it is one of the viewer's; "" for all of them. */
export function useChosenChild(): string {
  const [params] = useSearchParams();
  const { children } = useFamily();
  const chosen = params.get(CHILD) ?? "";
  return children.some(({ _id }) => _id === chosen) ? chosen : "";
}

/** Whose bookings are shown, for parents of several children. */
export function ChildFilter() {
  const t = useMessages();
  const [, setParams] = useSearchParams();
  const { children } = useFamily();
  const chosen = useChosenChild();
  if (children.length < 2) return null;
  function choose(child: string) {
    setParams(
      (before) => {
        const tab = before.get("tab");
        return { ...(tab && { tab }), ...(child && { [CHILD]: child }) };
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return (
    <div className={css.filter}>
      <Toggle
        legend={t.whoseBookings}
        name="child"
        value={chosen}
        options={[
          { value: "", label: t.allChildren },
          ...children.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={choose}
      />
    </div>
  );
}
