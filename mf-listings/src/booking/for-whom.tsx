import { SelectField } from "@tutorsetu/ui/form-fields";
import { useFamily } from "@tutorsetu/web-kit/family";
import { format } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../messages.ts";
import { useBookingState } from "./booking-state.ts";
import type { Asked } from "./viewer.ts";

interface Child {
  readonly _id: string;
  readonly name: string;
}

/** For which children a parent can ask, and for which of them this request is: the drafted one, else the current one. */
export function useForWhom(asked: Asked, drafted: string) {
  const { current, isLoading, isFamily, isKnown, reload } = useFamily();
  const { children } = useBookingState(asked);
  const shown = children.filter(({ isShown }) => isShown);
  const free = shown.filter(({ state }) => state === "free");
  const options: readonly Child[] = free.length > 0 ? free : children;
  const child =
    options.find(({ _id }) => _id === drafted) ??
    options.find(({ _id }) => _id === current?._id) ??
    options[0];
  return {
    options,
    child,
    /** Who is not among the options though tutors see them: asked for already. */
    taken: shown.filter(({ _id }) => !options.some((one) => one._id === _id)),
    hidden: children.filter(
      ({ isShown, _id }) => !isShown && !options.some((one) => one._id === _id),
    ),
    /** Nothing is sent before it is known for whom. */
    isLoading: isLoading && !isKnown && isFamily !== false,
    isUnknown: !isLoading && !isKnown && isFamily === true,
    reload,
  };
}

interface Props {
  readonly forWhom: ReturnType<typeof useForWhom>;
  readonly onChange: (childId: string) => void;
}

const namesOf = (children: readonly Child[]) => children.map(({ name }) => name).join(", ");

/** For which child the request is; a parent of several chooses, to others it is said. */
export function ForWhom({ forWhom, onChange }: Props) {
  const t = useMessages();
  const { options, child, taken, hidden } = forWhom;
  if (!child) return null;
  const hint = [
    taken.length > 0 && format(t.takenChildren, { names: namesOf(taken) }),
    hidden.length > 0 && format(t.hiddenChildren, { names: namesOf(hidden) }),
  ]
    .filter(Boolean)
    .join(" ");
  if (options.length < 2)
    return (
      <p>
        <strong>{format(t.forChild, { name: child.name })}</strong>
        {hint && ` · ${hint}`}
      </p>
    );
  return (
    <SelectField
      label={t.forWhom}
      hint={hint || undefined}
      options={options.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={child._id}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
