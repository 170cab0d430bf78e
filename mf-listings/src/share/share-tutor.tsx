import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMessages } from "../saved/messages.ts";
import { ShareButton } from "./share-button.tsx";

interface Props {
  readonly tutor: {
    readonly userId: { readonly _id: string; readonly userName: string };
    readonly subjects: readonly string[];
    readonly fee: number;
    /** Of the public page; without one there is nothing to share. */
    readonly address?: string | undefined;
  };
}

/** Shares the page of a tutor that everybody may read. */
export function ShareTutor({ tutor }: Props) {
  const t = useMessages();
  const common = useCommon();
  const subjectOf = useSubjectName();
  const { userId, subjects, fee, address } = tutor;
  if (!address) return null;
  const { userName: name } = userId;
  const facts = {
    name,
    subjects: subjects.map(subjectOf).join(", "),
    fee: format(common.perMonth, { fee: formatRupees(fee) }),
  };
  return <ShareButton title={name} text={format(t.shareText, facts)} path={address} />;
}
