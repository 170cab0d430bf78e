import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Link } from "@tutorsetu/web-kit/router";
import { useText } from "../../text.ts";
import * as css from "./home.module.css";

interface Props {
  readonly onPress: (role: "Student" | "Tutor") => void;
}

/** One card for those who look for a tutor, one for those who teach. */
export function RoleCards({ onPress }: Props) {
  const text = useText();
  return (
    <section className={css.roles}>
      <article>
        <span className={css.icon}>
          <Icon name="home" size={24} />
        </span>
        <h2>{text.forParents}</h2>
        <p>{text.forParentsText}</p>
        <Button onClick={() => onPress("Student")}>{text.postRequirement}</Button>
      </article>
      <article>
        <span className={css.icon}>
          <Icon name="graduation" size={24} />
        </span>
        <h2>{text.forTutors}</h2>
        <p>{text.forTutorsText}</p>
        <div className={css.buttons}>
          <Button onClick={() => onPress("Tutor")}>{text.joinAsTutor}</Button>
          <Link {...buttonClass({ variant: "quiet" })} to="/become-tutor">
            {text.becomeTutorLink}
          </Link>
        </div>
      </article>
    </section>
  );
}
