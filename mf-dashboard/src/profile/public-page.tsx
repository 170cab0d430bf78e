import type { OwnProfile, ProfileEdit } from "@tutorsetu/contracts/own-profile";
import { Button } from "@tutorsetu/ui/button";
import { Checkbox } from "@tutorsetu/ui/checkbox";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { users } from "../api.ts";
import { useMessages as useProfileMessages } from "../messages.ts";
import { useMessages } from "./messages.ts";
import * as css from "./profile.module.css";
import type { Values } from "./values.ts";

interface QuestionProps {
  readonly profile: OwnProfile;
  readonly onSaved: (next: OwnProfile) => void;
}

/** Whether the server knows of public pages at all: one of before says nothing of them. */
export const mayHavePage = ({ role, shortName }: OwnProfile): boolean =>
  role === "Tutor" && shortName !== undefined;

/** Tells a tutor once that there is a page for everybody, until they keep it or switch it off (AMB-004). */
export function PublicPageQuestion({ profile, onSaved }: QuestionProps) {
  const t = useMessages();
  const common = useProfileMessages();
  const { busy, run } = usePending();

  async function choose(publicPage: boolean) {
    const edit: ProfileEdit = { publicPage };
    try {
      const params = { id: profile.userId };
      const { data } = await users.updateProfile({ params, body: { profile: edit } });
      onSaved(data);
      toast.success(common.profileUpdated);
    } catch (error) {
      toast.error(errorMessage(error) || common.updateFailed);
    }
  }

  return (
    <section className={css.question} aria-labelledby="page-question">
      <h3 id="page-question">{t.pageQuestion}</h3>
      <p>
        {t.pageQuestionWhy} <Link to={`/t/${profile._id}`}>{t.seePage}</Link>
      </p>
      <div className={css.choices}>
        <Button variant="secondary" disabled={busy} onClick={() => void run(() => choose(true))}>
          {t.keepPage}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => void run(() => choose(false))}>
          {t.switchPageOff}
        </Button>
      </div>
    </section>
  );
}

interface FieldsProps {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
}

/** Whether there is a page for everybody, and how much of the name it says. */
export function PublicPageFields({ values, set }: FieldsProps) {
  const t = useMessages();
  return (
    <fieldset className={css.section}>
      <legend>{t.publicPage}</legend>
      <div className={css.fields}>
        <Checkbox
          className={css.check}
          label={t.publicPageOn}
          checked={values.publicPage}
          onChange={(event) => set({ publicPage: event.currentTarget.checked })}
        />
        <Checkbox
          className={css.check}
          label={t.shortName}
          checked={values.shortName}
          onChange={(event) => set({ shortName: event.currentTarget.checked })}
        />
      </div>
    </fieldset>
  );
}

/** What is chosen, with the way to the page. */
export function PublicPageView({ profile }: { readonly profile: OwnProfile }) {
  const t = useMessages();
  const isOn = profile.publicPage !== false;
  return (
    <>
      <h3 className={css.heading}>{t.publicPage}</h3>
      <dl className={css.details}>
        <div>
          <dt>{t.publicPageShown}</dt>
          <dd>{isOn ? <Link to={`/t/${profile._id}`}>{t.seePage}</Link> : t.off}</dd>
        </div>
        <div>
          <dt>{t.lastName}</dt>
          <dd>{profile.shortName ? t.firstLetter : t.inFull}</dd>
        </div>
      </dl>
    </>
  );
}
