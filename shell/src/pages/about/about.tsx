import { Avatar } from "@tutorsetu/ui/avatar";
import { Page } from "@tutorsetu/ui/page";
import { Stat } from "@tutorsetu/ui/stat";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useText } from "../../text.ts";
import { ABOUT_STATS } from "../home/marketing.ts";
import * as css from "./about.module.css";

/** Who we are. */
export function About() {
  const text = useText();
  useTitle(text.aboutTitle);
  const parts = [
    [text.storyTitle, text.story],
    [text.missionTitle, text.mission],
    [text.visionTitle, text.vision],
    [text.promiseTitle, text.promise],
  ] as const;
  const values = [
    [text.value1, text.value1Text],
    [text.value2, text.value2Text],
    [text.value3, text.value3Text],
    [text.value4, text.value4Text],
  ] as const;
  const team = [
    [text.founder1, text.founder1Role],
    [text.founder2, text.founder2Role],
  ] as const;
  return (
    <Page title={text.aboutTitle}>
      <div className={css.page}>
        <div className={css.parts}>
          {parts.map(([title, body]) => (
            <section key={title}>
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
          <ul className={css.parts}>
            {values.map(([title, body]) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{body}</p>
              </li>
            ))}
          </ul>
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
