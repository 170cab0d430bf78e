import { Avatar } from "@tutorsetu/ui/avatar";
import { Icon } from "@tutorsetu/ui/icon";
import { Page } from "@tutorsetu/ui/page";
import { Stat } from "@tutorsetu/ui/stat";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useText } from "../../text.ts";
import { ABOUT_STATS } from "../home/marketing.ts";
import * as css from "./about.module.css";
import { Statements } from "./statements.tsx";

/** Who we are. */
export function About() {
  const text = useText();
  useTitle(text.aboutTitle);
  const parts = [
    ["book", text.storyTitle, text.story],
    ["graduation", text.missionTitle, text.mission],
    ["globe", text.visionTitle, text.vision],
    ["shield", text.promiseTitle, text.promise],
  ] as const;
  const values = [
    ["check", text.value1, text.value1Text],
    ["heart", text.value2, text.value2Text],
    ["eye", text.value3, text.value3Text],
    ["leaf", text.value4, text.value4Text],
  ] as const;
  const team = [
    [text.founder1, text.founder1Role],
    [text.founder2, text.founder2Role],
  ] as const;
  return (
    <Page title={text.aboutTitle} lead={text.footerAbout}>
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
          <Stat value={ABOUT_STATS.tutors} label={text.statAboutTutors} />
          <Stat value={ABOUT_STATS.sessions} label={text.statSessions} />
          <Stat value={ABOUT_STATS.subjects} label={text.statSubjects} />
          <Stat value={ABOUT_STATS.satisfaction} label={text.statSatisfaction} />
        </section>
        <section>
          <h2>{text.valuesTitle}</h2>
          <Statements columns={4} statements={values} />
        </section>
        <section>
          <h2>{text.teamTitle}</h2>
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
