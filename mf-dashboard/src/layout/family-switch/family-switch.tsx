import { MOST_CHILDREN } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Menu } from "@tutorsetu/ui/menu";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import type { Family } from "@tutorsetu/web-kit/family";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { type MouseEvent, useRef } from "react";
import { CHILDREN, childAddress } from "../../families/addresses.ts";
import * as css from "./family-switch.module.css";
import { useMessages } from "./messages.ts";

/** For which child a parent is here, above every page; its place is kept until the children are known. */
export function FamilySwitch({ family }: { readonly family: Family }) {
  const { isKnown, error, reload } = family;
  const t = useMessages();
  const common = useCommon();
  if (!isKnown && error !== undefined)
    return (
      <div className={css.row} role="alert">
        <span>{t.failed}</span>
        <Button variant="quiet" size="s" onClick={reload}>
          {common.tryAgain}
        </Button>
      </div>
    );
  return (
    <div className={css.row} aria-busy={!isKnown || undefined}>
      {isKnown ? (
        <Choice family={family} />
      ) : (
        <div className={css.waiting}>
          <Skeleton lines={1} />
        </div>
      )}
    </div>
  );
}

function Choice({ family: { children, current, choose } }: { readonly family: Family }) {
  const t = useMessages();
  const box = useRef<HTMLDivElement>(null);
  if (!current) return null;

  function pick(event: MouseEvent<HTMLButtonElement>) {
    const child = children.find(({ _id }) => _id === event.currentTarget.value);
    // The menu closes, and its items are gone.
    box.current?.querySelector("button")?.focus();
    if (!child || child === current) return;
    choose(child._id);
    toast.message(format(t.chosen, { name: child.name }));
  }

  return (
    <div ref={box} className={css.choice}>
      <Menu
        name={format(t.name, { name: current.name })}
        label={
          <>
            <Icon name="user" />
            <span className={css.current}>{format(t.forChild, { name: current.name })}</span>
          </>
        }
      >
        {children.map(({ _id, name }) => (
          <button
            key={_id}
            type="button"
            value={_id}
            aria-current={_id === current._id || undefined}
            onClick={pick}
          >
            <span className={css.mark}>
              {_id === current._id && <Icon name="check" size={18} />}
            </span>
            <span className={css.name}>{name}</span>
          </button>
        ))}
        <hr />
        {children.length < MOST_CHILDREN && <Link to={childAddress("new")}>{t.add}</Link>}
        <Link to={CHILDREN}>{t.children}</Link>
      </Menu>
    </div>
  );
}
