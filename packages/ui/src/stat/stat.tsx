import * as css from "./stat.module.css";

export function Stat({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <div className={css.stat}>
      <strong>{value}</strong>
      <span>{label}</span>
    </div>
  );
}
