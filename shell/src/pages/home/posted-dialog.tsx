import { Button, buttonClass } from "@tutorsetu/ui/button";
import { ModalDialog } from "@tutorsetu/web-kit/modal-dialog";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useMessages } from "../../messages.ts";
import { useOpenDialog } from "./use-open-dialog.ts";

/** Shows that there is a post already, with a link to where students write one, and everybody else to the dashboard (AMB-019). */
export function PostedDialog() {
  const t = useMessages();
  const common = useCommon();
  const { close } = useOpenDialog();
  const role = useSession((s) => s.user?.role);
  return (
    <ModalDialog
      onClose={close}
      title={t.alreadyPosted}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {common.close}
          </Button>
          {role === "Student" ? (
            <Link {...buttonClass()} to="/requirements/new">
              {t.writePost}
            </Link>
          ) : (
            <Link
              {...buttonClass()}
              to={role === "Admin" ? "/dashboard" : "/userdashboard/profile"}
            >
              {t.goToDashboard}
            </Link>
          )}
        </>
      }
    >
      <p>{t.alreadyPostedText}</p>
    </ModalDialog>
  );
}
