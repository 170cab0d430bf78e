import { Avatar } from "@tutorsetu/ui/avatar";
import { Icon, type IconName } from "@tutorsetu/ui/icon";
import { Page } from "@tutorsetu/ui/page";
import { Stat } from "@tutorsetu/ui/stat";
import { useHead } from "@tutorsetu/web-kit/head";
import { useMessages } from "../../messages.ts";
import { ABOUT_STATS } from "../home/points.tsx";
import * as css from "./about.module.css";

/** Who we are. */
export function About() {
  const t = useMessages();
  useHead({ title: t.aboutTitle, description: t.mission, canonical: "/about" });
  const parts = [
    ["book", t.storyTitle, t.story],
    ["graduation", t.missionTitle, t.mission],
    ["globe", t.visionTitle, t.vision],
    ["shield", t.promiseTitle, t.promise],
  ] as const;
  const values = [
    ["check", t.value1, t.value1Text],
    ["heart", t.value2, t.value2Text],
    ["eye", t.value3, t.value3Text],
    ["leaf", t.value4, t.value4Text],
  ] as const;
  const team = [
    [t.founder1, t.founder1Role],
    [t.founder2, t.founder2Role],
  ] as const;
  return (
    <Page title={t.aboutTitle} lead={t.footerAbout}>
      <div className={css.page}>
        <div className={css.parts}>
          {parts.map(([icon, title, body]) => (
            <section key={title}>
              <span className={css.icon}>
                <Icon name={icon} />
              </span>
              <h2>{title}</h2>
              <p>{body}</p>
            </section>
          ))}
        </div>
        <section className={css.stats}>
          <Stat value={ABOUT_STATS.tutors} label={t.statAboutTutors} />
          <Stat value={ABOUT_STATS.sessions} label={t.statSessions} />
          <Stat value={ABOUT_STATS.subjects} label={t.statSubjects} />
          <Stat value={ABOUT_STATS.satisfaction} label={t.statSatisfaction} />
        </section>
        <section>
          <h2>{t.valuesTitle}</h2>
          <Statements columns={4} statements={values} />
        </section>
        <section>
          <h2>{t.teamTitle}</h2>
          <ul className={css.parts}>
            {team.map(([name, role]) => (
              <li key={name} className={css.person}>
                <Avatar name={name} />
                <div>
                  <h3>{name}</h3>
                  <p>{role}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}

interface Props {
  /** At most so many side by side. */
  readonly columns: 3 | 4;
  readonly statements: readonly (readonly [icon: IconName, title: string, text: string])[];
}

/** Short statements, each with its picture. */
export function Statements({ columns, statements }: Props) {
  return (
    <ul className={css.parts} data-columns={columns}>
      {statements.map(([icon, title, body]) => (
        <li key={title}>
          <span className={css.icon}>
            <Icon name={icon} />
          </span>
          <h3>{title}</h3>
          <p>{body}</p>
        </li>
      ))}
    </ul>
  );
}
