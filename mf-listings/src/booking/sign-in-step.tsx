import { Button, buttonClass } from "@tutorsetu/ui/button";
import { ModalDialog } from "@tutorsetu/web-kit/modal-dialog";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "../public-profile/messages.ts";
import * as css from "./booking.module.css";
import { useWayBack } from "./viewer.ts";

interface Props {
  readonly title: string;
  readonly personId: string;
  readonly name: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** What stands between a visitor's request and the tutor: an account. Both ways lead back to the request. */
export function SignInStep({ title, personId, name, onBack, onClose }: Props) {
  const t = useMessages();
  const next = encodeURIComponent(useWayBack(personId));
  return (
    <ModalDialog
      onClose={onClose}
      title={title}
      footer={
        <Button variant="quiet" onClick={onBack}>
          {t.changeRequest}
        </Button>
      }
    >
      <div className={css.wall}>
        <output>{format(t.wall, { name })}</output>
        <Link {...buttonClass({ block: true })} to={`/signup?role=Student&next=${next}`}>
          {t.wallSignUp}
        </Link>
        <Link {...buttonClass({ variant: "secondary", block: true })} to={`/login?next=${next}`}>
          {t.wallSignIn}
        </Link>
      </div>
    </ModalDialog>
  );
}
