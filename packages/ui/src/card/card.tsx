import type { ComponentProps } from "react";
import * as css from "./card.module.css";

export function Card(props: ComponentProps<"div">) {
  return <div {...props} className={`${css.card} ${props.className ?? ""}`} />;
}
