import { LIMITS } from "@tutorsetu/contracts/market";
import type { usersApi } from "@tutorsetu/contracts/users";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { http } from "@tutorsetu/web-kit/api";
import { refresh } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useRef, useState } from "react";
import { useText } from "../text.ts";
import * as css from "./profile.module.css";

/** The picture and the way to change it. */
export function Picture({ name, image }: { readonly name: string; readonly image: string | null }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const { update, user } = useSession();

  async function upload(file: File | undefined) {
    if (!file || busy) return;
    if (!file.type.startsWith("image/")) return toast.error(text.imageInvalid);
    if (file.size > LIMITS.imageBytes) return toast.error(text.imageTooBig);
    setBusy(true);
    const form = new FormData();
    form.set("imageFile", file);
    try {
      const { data } = await http.post<Reply<typeof usersApi.uploadImage>>(
        "/users/upload-image",
        form,
      );
      update(data.user);
      refresh("profile");
      toast.success(user?.role === "Admin" ? text.imageUpdatedAdmin : text.imageUpdated);
    } catch {
      toast.error(text.updateFailed);
    }
    return setBusy(false);
  }

  return (
    <div className={css.picture}>
      <Avatar name={name} src={image} size="l" />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => void upload(event.currentTarget.files?.[0])}
      />
      <Button
        variant="quiet"
        size="s"
        busy={busy}
        iconStart={<Icon name="camera" />}
        onClick={() => input.current?.click()}
      >
        {text.changePicture}
      </Button>
    </div>
  );
}
