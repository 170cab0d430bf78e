import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useText } from "../../text.ts";

export function PostedDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const say = useCommon();
  const isAdmin = useSession((s) => s.user?.role === "Admin");
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.alreadyPosted}
      closeLabel={say.close}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say.close}
          </Button>
          <Link {...buttonClass()} to={isAdmin ? "/dashboard" : "/userdashboard/profile"}>
            {text.goToDashboard}
          </Link>
        </>
      }
    >
      <p>{text.alreadyPostedText}</p>
    </Dialog>
  );
}
