import { Icon, type IconName } from "../icon/icon.tsx";
import * as css from "./subject-icon.module.css";

const icons: Readonly<Record<string, IconName>> = {
  mathematics: "calculator",
  physics: "atom",
  chemistry: "flask",
  biology: "leaf",
  science: "flask",
  english: "book",
  programming: "code",
  "computer science": "code",
  languages: "languages",
  hindi: "languages",
};

export function SubjectIcon({ subject }: { readonly subject: string }) {
  return (
    <span className={css.tile}>
      <Icon name={icons[subject] ?? "graduation"} size={26} />
    </span>
  );
}
