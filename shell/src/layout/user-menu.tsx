import type { SessionUser } from "@tutorsetu/contracts/people";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Icon } from "@tutorsetu/ui/icon";
import { Menu } from "@tutorsetu/ui/menu";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "../messages.ts";
import * as css from "./header.module.css";
import { useAskedSignOut } from "./use-sign-out.tsx";

/** The signed-in person, their settings and the way out. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const t = useMessages();
  const { ask, dialog } = useAskedSignOut();
  const label = (
    <>
      <Avatar name={user.userName} src={user.image} size="s" />
      <span className={css.name}>{user.userName}</span>
    </>
  );
  return (
    <>
      <Menu label={label} name={format(t.accountOf, { name: user.userName })}>
        <Link to={user.role === "Admin" ? "/dashboard/profile" : "/userdashboard/profile"}>
          <Icon name="settings" />
          {t.profileSettings}
        </Link>
        {user.role === "Student" && (
          <Link to="/shortlist">
            <Icon name="heart" />
            {t.shortlist}
          </Link>
        )}
        <button type="button" onClick={() => void ask()}>
          <Icon name="logout" />
          {t.signOut}
        </button>
      </Menu>
      {dialog}
    </>
  );
}
