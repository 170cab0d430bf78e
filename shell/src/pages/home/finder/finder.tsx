import { Button } from "@tutorsetu/ui/button";
import { Select } from "@tutorsetu/ui/select";
import { useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import type { RefObject, SubmitEvent } from "react";
import { useMessages } from "../../../messages.ts";
import type { Choice, Choices } from "./choices.ts";
import * as css from "./finder.module.css";

interface Props {
  /** Undefined until they are known. */
  readonly choices: Choices | undefined;
  /** One of the choices, or empty. */
  readonly city: string;
  readonly onCity: (slug: string) => void;
  readonly citySelect: RefObject<HTMLSelectElement | null>;
}

/** What is looked for and where; without scripts the browser itself opens the list. */
export function Finder({ choices, city, onCity, citySelect }: Props) {
  const t = useMessages();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  const navigate = useNavigate();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    const [subject, place] = [chosen.get("subject"), chosen.get("city")].map(String);
    const params = new URLSearchParams();
    if (subject) params.set("subject", subject);
    // Students have no filter by city, but are found by its name.
    if (place && isTutor) params.set("search", place.replaceAll("-", " "));
    else if (place) params.set("city", place);
    const query = params.size > 0 ? `?${params}` : "";
    void navigate((isTutor ? "/student" : "/tutor") + query);
  }

  return (
    <search>
      <form
        className={css.finder}
        action={isTutor ? "/student" : "/tutor"}
        method="get"
        onSubmit={submit}
      >
        <div>
          <label htmlFor="find-subject">{t.subject}</label>
          <Select id="find-subject" name="subject">
            <option value="">{t.anySubject}</option>
            <Options of={choices?.subjects} />
          </Select>
        </div>
        <div>
          <label htmlFor="find-city">{t.city}</label>
          <Select
            ref={citySelect}
            id="find-city"
            name="city"
            value={city}
            onChange={(event) => onCity(event.currentTarget.value)}
          >
            <option value="">{t.anyCity}</option>
            <Options of={choices?.cities} />
          </Select>
        </div>
        <Button type="submit">{isTutor ? t.showStudents : t.showTutors}</Button>
      </form>
    </search>
  );
}

const Options = ({ of = [] }: { readonly of?: readonly Choice[] | undefined }) =>
  of.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ));
