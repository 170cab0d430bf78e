import { usersCalls } from "@tutorsetu/contracts/calls/users";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import { LIMITS } from "@tutorsetu/contracts/domain";
import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { Icon } from "@tutorsetu/ui/icon";
import { Spinner } from "@tutorsetu/ui/spinner";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { http } from "@tutorsetu/web-kit/api";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { type ReactNode, useRef, useState } from "react";
import { useMessages } from "../messages.ts";
import { useMessages as useFamilyMessages } from "../layout/family-switch/messages.ts";
import * as css from "./profile.module.css";

interface Props {
  readonly profile: OwnProfile;
  readonly isFamily?: boolean;
  readonly children?: ReactNode;
}

/** Picture, name, email and role of a person's own profile. */
export function ProfileHead({ profile, isFamily, children }: Props) {
  const t = useMessages();
  const family = useFamilyMessages();
  const { userName, image, email, role } = profile;
  return (
    <div className={css.head}>
      <Picture name={userName} image={image} />
      <div className={css.identity}>
        <h2>{userName}</h2>
        <p>{email}</p>
        <Badge tone="info">{isFamily ? family.role : t[`role_${role}`]}</Badge>
      </div>
      {children}
    </div>
  );
}

const PICTURE = "profile-picture";

/** Asks for a file, as pressing the picture does. */
export const choosePicture = () => document.getElementById(PICTURE)?.click();

const TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
/** Five megabytes over a slow phone take longer than other calls may. */
const TIMEOUT_MS = 120_000;

async function send(file: File) {
  const form = new FormData();
  form.set("imageFile", file);
  const { path } = usersCalls.uploadImage;
  const options = { timeout: TIMEOUT_MS };
  return (await http.post<Reply<typeof usersCalls.uploadImage>>(path, form, options)).data.user;
}

interface PictureProps {
  readonly name: string;
  readonly image: string | null;
}

/** The picture; pressing it chooses another. An error is shown below it. */
function Picture({ name, image }: PictureProps) {
  const t = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const { busy, run } = usePending();
  const [sent, setSent] = useState<string | null>();
  const [failure, setFailure] = useState("");
  const common = useCommon();
  const { update, user } = useSession();

  async function upload(file: File) {
    setFailure("");
    if (!TYPES.includes(file.type)) {
      toast.error(t.imageInvalid);
      return;
    }
    if (file.size > LIMITS.imageBytes) {
      toast.error(t.imageTooBig);
      return;
    }
    try {
      const next = await send(file);
      setSent(next.image);
      update(next);
      refresh("profile");
      toast.success(user?.role === "Admin" ? t.imageUpdatedAdmin : t.imageUpdated);
    } catch (error) {
      toast.error(t.updateFailed);
      setFailure(errorMessage(error, common.unexpected));
    }
  }

  return (
    <>
      <button
        type="button"
        id={PICTURE}
        className={css.picture}
        aria-busy={busy || undefined}
        onClick={() => input.current?.click()}
      >
        <Avatar name={name} src={sent ?? image} size="l" />
        <span className={css.camera}>{busy ? <Spinner /> : <Icon name="camera" />}</span>
        <VisuallyHidden>{t.changePicture}</VisuallyHidden>
      </button>
      <input
        ref={input}
        type="file"
        accept={TYPES.join()}
        hidden
        data-testid="picture-file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void run(() => upload(file));
          event.currentTarget.value = ""; // the same file may be chosen again
        }}
      />
      {failure && (
        <p role="alert" className={css.refused}>
          {failure}
        </p>
      )}
    </>
  );
}
