import { Button } from "@tutorsetu/ui/button";
import { Stat } from "@tutorsetu/ui/stat";
import { useHead } from "@tutorsetu/web-kit/head";
import { lazyPage } from "@tutorsetu/web-kit/lazy-page";
import { useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useRef } from "react";
import { useMessages } from "../../messages.ts";
import { Finder } from "./finder/finder.tsx";
import { TopTutors } from "./finder/top-tutors.tsx";
import { useChoices } from "./finder/use-choices.ts";
import { useOwnCity } from "./finder/use-own-city.ts";
import { FinalCall, Hero, RoleCards, Subjects } from "./home-sections.tsx";
import * as css from "./home.module.css";
import { Landings } from "./landings.tsx";
import { HOME_STATS, Points } from "./points.tsx";
import { useOpenDialog } from "./use-open-dialog.ts";

const HelpDialog = lazyPage(() => import("./help-dialog.tsx"), "HelpDialog");
const PostedDialog = lazyPage(() => import("./posted-dialog.tsx"), "PostedDialog");

/** Loaded before it is opened, so that nothing flashes; a failure shows in the page, where it can be tried again. */
const ready = (dialog: typeof HelpDialog) => dialog.preload().catch(() => {});

/** The front page, for everyone. */
export function Home() {
  const t = useMessages();
  useHead({ title: t.heroTitle, description: t.heroLead, canonical: "/" });
  const isSignedIn = useSession((s) => s.user !== null);
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const citySelect = useRef<HTMLSelectElement>(null);
  const [city, chooseCity] = useOwnCity(citySelect);
  const { choices, later } = useChoices();
  const near = choices?.cities.find(({ slug }) => slug === city);
  const isHelp = isSignedIn && dialog.is("help");
  const isPosted = isSignedIn && dialog.is("posted");

  async function askForHelp() {
    if (!isSignedIn) return navigate(`/login?next=${encodeURIComponent("/?help=1")}`);
    await ready(HelpDialog);
    dialog.open("help");
  }
  async function pressRole(role: "Student" | "Tutor") {
    if (!isSignedIn) return navigate(`/signup?role=${role}`);
    await ready(PostedDialog);
    dialog.open("posted");
  }

  return (
    <>
      <Hero>
        <Finder
          choices={choices}
          city={near?.slug ?? ""}
          onCity={chooseCity}
          citySelect={citySelect}
        />
        {later}
      </Hero>
      <TopTutors near={near} />
      <Subjects />
      <RoleCards onPress={(role) => void pressRole(role)} />
      <Points
        title={t.howItWorks}
        isOrdered
        points={[
          { icon: "search", title: t.connect, text: t.connectText },
          { icon: "chat", title: t.chat, text: t.chatText },
          { icon: "book", title: t.learn, text: t.learnText },
          { icon: "graduation", title: t.succeed, text: t.succeedText },
        ]}
      />
      <section className={css.counsel}>
        <div>
          <h2>{t.counselTitle}</h2>
          <p>{t.counselText}</p>
        </div>
        <Button variant="secondary" onClick={() => void askForHelp()}>
          {t.getCounseling}
        </Button>
      </section>
      <Points
        title={t.whyChoose}
        points={[
          { icon: "search", title: t.easyToFind, text: t.easyToFindText },
          { icon: "shield", title: t.qualified, text: t.qualifiedText },
          { icon: "clock", title: t.flexible, text: t.flexibleText },
          { icon: "user", title: t.personalized, text: t.personalizedText },
        ]}
      />
      <section className={css.stats}>
        <Stat value={HOME_STATS.requirements} label={t.statRequirements} />
        <Stat value={HOME_STATS.tutors} label={t.statTutors} />
        <Stat value={HOME_STATS.rating} label={t.statRating} />
      </section>
      <Landings />
      <FinalCall />
      {(isHelp || isPosted) && (
        <div className={css.late}>{isHelp ? <HelpDialog /> : <PostedDialog />}</div>
      )}
    </>
  );
}
