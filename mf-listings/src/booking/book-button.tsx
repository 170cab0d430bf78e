import { Button } from "@tutorsetu/ui/button";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useLocation, useNavigate } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { useText } from "../text.ts";
import { BookingDialog } from "./booking-dialog.tsx";
import type { Kind } from "./kind.ts";
import { useRole } from "./who.ts";

interface Props {
  readonly kind: Kind;
  readonly userId: string;
  readonly name: string;
}

/** 'Request Tuition' or 'Offer Tuition': for the matching role and for visitors, who are asked to log in. */
export function BookButton({ kind, userId, name }: Props) {
  const text = useText();
  const role = useRole();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const isTutor = kind === "tutor";
  const mayBook = role === null || role === (isTutor ? "Student" : "Tutor");
  const reason = isTutor ? text.onlyStudents : text.onlyTutors;

  function start() {
    if (role) return setOpen(true);
    toast.error(isTutor ? text.loginToBookTutor : text.loginToBookStudent);
    return navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
  }

  return (
    <>
      <Button
        disabled={!mayBook}
        title={mayBook ? undefined : reason}
        aria-label={fill(isTutor ? text.requestTuitionFrom : text.offerTuitionTo, { name })}
        onClick={() => void start()}
      >
        {isTutor ? text.requestTuition : text.offerTuition}
      </Button>
      {open && (
        <BookingDialog kind={kind} userId={userId} name={name} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
