import type { PhoneVisible } from "@tutorsetu/contracts/people";
import { PHONE_VISIBILITIES } from "@tutorsetu/contracts/domain";
import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import { Button } from "@tutorsetu/ui/button";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { users } from "../api.ts";
import { useMessages } from "../messages.ts";
import * as css from "./profile.module.css";

interface Props {
  readonly profile: OwnProfile;
  readonly onSaved: (next: OwnProfile) => void;
}

/** Asks a student from before once who sees the number; until then nobody does before a booking is accepted. */
export function PhoneQuestion({ profile, onSaved }: Props) {
  const t = useMessages();
  const { busy, run } = usePending();
  const choices = profile.phoneChoices ?? PHONE_VISIBILITIES;

  async function choose(phoneVisible: PhoneVisible) {
    const params = { id: profile.userId };
    try {
      const { data } = await users.updateProfile({ params, body: { profile: { phoneVisible } } });
      onSaved(data);
      toast.success(t.profileUpdated);
    } catch (error) {
      toast.error(errorMessage(error) || t.updateFailed);
    }
  }

  return (
    <section className={css.question} aria-labelledby="phone-question">
      <h3 id="phone-question">{t.phoneQuestion}</h3>
      <p>{t.phoneQuestionWhy}</p>
      {!choices.includes("everyone") && <p>{t.phoneGuardian}</p>}
      <div className={css.choices}>
        {choices.map((who) => (
          <Button
            key={who}
            variant="secondary"
            disabled={busy}
            onClick={() => void run(() => choose(who))}
          >
            {t[`phone_${who}`]}
          </Button>
        ))}
      </div>
    </section>
  );
}
