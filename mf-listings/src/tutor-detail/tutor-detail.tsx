import type { TutorProfile } from "@tutorsetu/contracts/people";
import { buttonClass } from "@tutorsetu/ui/button";
import { Badge } from "@tutorsetu/ui/badge";
import { Icon } from "@tutorsetu/ui/icon";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill, formatPhone, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, useParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { users } from "../api.ts";
import { BookButton } from "../booking/book-button.tsx";
import { ChatOn } from "../detail/chat-on.tsx";
import { Detail } from "../detail/detail.tsx";
import { titleCase } from "../listing/subjects.ts";
import { useText } from "../text.ts";
import { SampleRating } from "../tutor-list/sample-rating.tsx";

function useFacts(tutor: TutorProfile) {
  const text = useText();
  const say = useCommon();
  const years = tutor.experience;
  const experience =
    years === 1 ? say.experienceYear : fill(say.experienceYears, { years: years ?? 0 });
  return [
    { label: text.fee, value: fill(say.perMonth, { fee: formatRupees(tutor.fee) }) },
    { label: text.phone, value: tutor.phoneNo ? formatPhone(tutor.phoneNo) : text.phoneHidden },
    { label: text.experienceLabel, value: years === null ? "–" : experience },
    { label: text.place, value: `${tutor.city}, ${tutor.state}` },
  ];
}

function TutorPage({ tutor }: { readonly tutor: TutorProfile }) {
  const text = useText();
  const own = useSession((s) => s.user?._id);
  const facts = useFacts(tutor);
  const { _id, userName, image } = tutor.userId;
  useTitle(userName);

  return (
    <Detail
      back={{ to: "/tutor", label: text.backToTutors }}
      words={{ failed: text.tutorLoadFailed, missing: text.noTutors }}
      error={null}
      onRetry={() => {}}
      person={{
        name: userName,
        image,
        lead: (
          <>
            {tutor.subjects.map((subject) => (
              <Badge key={subject} tone="info">
                {titleCase(subject)}
              </Badge>
            ))}
            <SampleRating />
          </>
        ),
        facts,
        bio: tutor.bio,
        actions: (
          <>
            <BookButton kind="tutor" userId={_id} name={userName} />
            <ChatOn phone={tutor.phoneNo} />
            {own !== _id && (
              <Link {...buttonClass({ variant: "secondary" })} to={`/chat/${_id}`}>
                <Icon name="chat" />
                {text.chatWithTutor}
              </Link>
            )}
          </>
        ),
      }}
    />
  );
}

/** A tutor's page for signed-in people, at /tutor/:id. */
export function TutorDetail() {
  const text = useText();
  const { id = "" } = useParams();
  const { data, error, reload } = useQuery(["tutor", id], () => users.tutor({ params: { id } }));
  if (data && !error) return <TutorPage tutor={data.tutor} />;
  return (
    <Detail
      back={{ to: "/tutor", label: text.backToTutors }}
      words={{ failed: text.tutorLoadFailed, missing: text.noTutors }}
      error={error}
      onRetry={reload}
      person={null}
    />
  );
}
