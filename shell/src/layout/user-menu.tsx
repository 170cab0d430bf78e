import type { SessionUser } from "@tutorsetu/contracts/people";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Icon } from "@tutorsetu/ui/icon";
import { Menu } from "@tutorsetu/ui/menu";
import { fill } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useText } from "../text.ts";
import * as css from "./header.module.css";
import { useSignOut } from "./use-sign-out.ts";

/** The signed-in person, their settings and the way out. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const text = useText();
  const signOut = useSignOut();
  const label = (
    <>
      <Avatar name={user.userName} src={user.image} size="s" />
      <span className={css.name}>{user.userName}</span>
    </>
  );
  return (
    <Menu label={label} name={fill(text.accountOf, { name: user.userName })}>
      <Link to={user.role === "Admin" ? "/dashboard/profile" : "/userdashboard/profile"}>
        <Icon name="settings" />
        {text.profileSettings}
      </Link>
      <button type="button" onClick={() => void signOut()}>
        <Icon name="logout" />
        {text.signOut}
      </button>
    </Menu>
  );
}
