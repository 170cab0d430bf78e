import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "../../messages.ts";
import * as css from "./home.module.css";

interface Props {
  readonly onPress: (role: "Student" | "Tutor") => void;
}

/** One card for those who look for a tutor, one for those who teach. */
export function RoleCards({ onPress }: Props) {
  const t = useMessages();
  return (
    <section className={css.roles}>
      <article>
        <span className={css.icon}>
          <Icon name="home" size={24} />
        </span>
        <h2>{t.forParents}</h2>
        <p>{t.forParentsText}</p>
        <Button onClick={() => onPress("Student")}>{t.postRequirement}</Button>
      </article>
      <article>
        <span className={css.icon}>
          <Icon name="graduation" size={24} />
        </span>
        <h2>{t.forTutors}</h2>
        <p>{t.forTutorsText}</p>
        <div className={css.buttons}>
          <Button onClick={() => onPress("Tutor")}>{t.joinAsTutor}</Button>
          <Link {...buttonClass({ variant: "quiet" })} to="/become-tutor">
            {t.becomeTutorLink}
          </Link>
        </div>
      </article>
    </section>
  );
}
