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
  hindi: "letters",
  sanskrit: "letters",
  french: "languages",
  german: "languages",
  tamil: "letters",
  marathi: "letters",
  "social science": "globe",
  economics: "chart",
  accountancy: "rupee",
};

/** The drawing of a subject's slug; a mortarboard for one it does not know. */
export function SubjectIcon({ subject }: { readonly subject: string }) {
  return (
    <span className={css.tile}>
      <Icon name={icons[subject] ?? "graduation"} size={26} />
    </span>
  );
}
