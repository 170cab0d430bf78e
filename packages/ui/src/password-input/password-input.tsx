import { type ComponentProps, useState } from "react";
import { Input } from "../input/input.tsx";
import * as css from "./password-input.module.css";

interface Props extends ComponentProps<"input"> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

export function PasswordInput({ showLabel, hideLabel, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <div className={css.box}>
      <Input {...rest} type={shown ? "text" : "password"} />
      <button type="button" onClick={() => setShown(!shown)}>
        {shown ? hideLabel : showLabel}
      </button>
    </div>
  );
}
