import { Select } from "@tutorsetu/ui/select";
import * as css from "./chat.module.css";
import { useMessages } from "./messages.ts";

interface Props {
  readonly children: readonly { readonly _id: string; readonly name: string }[];
  /** The profile of one of them. */
  readonly value: string | undefined;
  readonly onChange: (about: string) => void;
}

/** Of which child the message is, for parents of several. */
export function AboutField({ children, value, onChange }: Props) {
  const t = useMessages();
  if (children.length === 0) return null;
  return (
    <label className={css.about}>
      <span>{t.about}</span>
      <Select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}
