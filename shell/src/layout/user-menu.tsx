import type { SessionUser } from "@tutorsetu/contracts/people";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Icon } from "@tutorsetu/ui/icon";
import { Menu } from "@tutorsetu/ui/menu";
import { fill } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "../messages.ts";
import * as css from "./header.module.css";
import { useSignOut } from "./use-sign-out.ts";

/** The signed-in person, their settings and the way out. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const t = useMessages();
  const signOut = useSignOut();
  const label = (
    <>
      <Avatar name={user.userName} src={user.image} size="s" />
      <span className={css.name}>{user.userName}</span>
    </>
  );
  return (
    <Menu label={label} name={fill(t.accountOf, { name: user.userName })}>
      <Link to={user.role === "Admin" ? "/dashboard/profile" : "/userdashboard/profile"}>
        <Icon name="settings" />
        {t.profileSettings}
      </Link>
      <button type="button" onClick={() => void signOut()}>
        <Icon name="logout" />
        {t.signOut}
      </button>
    </Menu>
  );
}
