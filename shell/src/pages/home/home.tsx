import { Button } from "@tutorsetu/ui/button";
import { Stat } from "@tutorsetu/ui/stat";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { lazyPage } from "@tutorsetu/web-kit/lazy-page";
import { useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useText } from "../../text.ts";
import { FinalCall } from "./final-call.tsx";
import { Hero } from "./hero.tsx";
import * as css from "./home.module.css";
import { HOME_STATS } from "./marketing.ts";
import { Points } from "./points.tsx";
import { RoleCards } from "./role-cards.tsx";
import { Subjects } from "./subjects.tsx";
import { useOpen } from "./use-open.ts";

const HelpDialog = lazyPage(() => import("./help-dialog.tsx"), "HelpDialog");
const PostedDialog = lazyPage(() => import("./posted-dialog.tsx"), "PostedDialog");

/** Loaded before it is opened, so that nothing flashes; a failure shows in the page, where it can be tried again. */
const ready = (dialog: typeof HelpDialog) => dialog.preload().catch(() => {});

/** The front page, for everyone. */
export function Home() {
  const text = useText();
  useTitle(text.heroTitle);
  const isSignedIn = useSession((s) => s.user !== null);
  const navigate = useNavigate();
  const dialog = useOpen();
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
      <Hero />
      <Subjects />
      <RoleCards onPress={(role) => void pressRole(role)} />
      <Points
        title={text.howItWorks}
        isOrdered
        points={[
          { icon: "search", title: text.connect, text: text.connectText },
          { icon: "chat", title: text.chat, text: text.chatText },
          { icon: "book", title: text.learn, text: text.learnText },
          { icon: "graduation", title: text.succeed, text: text.succeedText },
        ]}
      />
      <section className={css.counsel}>
        <div>
          <h2>{text.counselTitle}</h2>
          <p>{text.counselText}</p>
        </div>
        <Button onClick={() => void askForHelp()}>{text.getCounseling}</Button>
      </section>
      <Points
        title={text.whyChoose}
        points={[
          { icon: "search", title: text.easyToFind, text: text.easyToFindText },
          { icon: "shield", title: text.qualified, text: text.qualifiedText },
          { icon: "clock", title: text.flexible, text: text.flexibleText },
          { icon: "user", title: text.personalized, text: text.personalizedText },
        ]}
      />
      <section className={css.stats}>
        <Stat value={HOME_STATS.requirements} label={text.statRequirements} />
        <Stat value={HOME_STATS.tutors} label={text.statTutors} />
        <Stat value={HOME_STATS.rating} label={text.statRating} />
      </section>
      <FinalCall />
      {(isHelp || isPosted) && (
        <div className={css.late}>{isHelp ? <HelpDialog /> : <PostedDialog />}</div>
      )}
    </>
  );
}
