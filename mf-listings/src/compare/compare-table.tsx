import type { TutorCard } from "@tutorsetu/contracts/people";
import { Avatar } from "@tutorsetu/ui/avatar";
import { buttonClass } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { BookButton } from "../booking/book-button.tsx";
import { profileLink, useSignedIn } from "../booking/viewer.ts";
import { HeartButton } from "../saved/heart-button.tsx";
import { useMessages } from "../shortlist/messages.ts";
import * as css from "./compare.module.css";
import { useCompareRows } from "./compare-rows.ts";

interface Props {
  readonly tutors: readonly TutorCard[];
}

/** Each fact has a line of its own above its values, so that three tutors fit a phone. */
export function CompareTable({ tutors }: Props) {
  const t = useMessages();
  const rows = useCompareRows(tutors);
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {tutors.map(({ _id, userId }) => (
            <th key={_id} scope="col">
              <div className={css.who}>
                <Avatar name={userId.userName} src={userId.image} size="s" />
                <span>{userId.userName}</span>
              </div>
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ label, values }) => (
        <tbody key={label}>
          <tr>
            <th className={css.label} scope="rowgroup" colSpan={tutors.length}>
              {label}
            </th>
          </tr>
          <tr>
            {tutors.map(({ _id }, n) => (
              <td key={_id}>{values[n]}</td>
            ))}
          </tr>
        </tbody>
      ))}
      <tfoot>
        <tr>
          {tutors.map((tutor) => (
            <td key={tutor._id}>
              <Actions tutor={tutor} label={t.view} wrongRole={t.wrongRole} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

interface ActionProps {
  readonly tutor: TutorCard;
  readonly label: string;
  readonly wrongRole: string;
}

function Actions({ tutor, label, wrongRole }: ActionProps) {
  const t = useMessages();
  const isSignedIn = useSignedIn();
  const { _id: userId, userName: name } = tutor.userId;
  const own = profileLink(`/tutor/${tutor._id}`, isSignedIn);
  return (
    <div className={css.actions}>
      <HeartButton tutorId={userId} name={name} />
      <Link
        {...buttonClass({ variant: "secondary", block: true })}
        to={isSignedIn ? own : (tutor.address ?? own)}
        aria-label={format(t.viewName, { name })}
      >
        {label}
      </Link>
      <BookButton
        kind="tutor"
        userId={userId}
        personId={userId}
        name={name}
        taught={tutor}
        visitors={{ wrongRole }}
      />
    </div>
  );
}
