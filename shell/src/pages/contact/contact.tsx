import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { Contact as ContactForm } from "@tutorsetu/contracts/content";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { useHead } from "@tutorsetu/web-kit/head";
import { KEPT, useKeptText, useSendOnce } from "@tutorsetu/web-kit/send-once";
import { useSession } from "@tutorsetu/web-kit/session";
import { useRef, useState } from "react";
import { useMessages } from "../../messages.ts";
import { EmailField, FailureNote } from "../form/fields.tsx";
import { FormPage } from "../form/form-page.tsx";
import * as css from "../form/form.module.css";
import { useForm } from "../form/use-form.ts";

const NOTHING = { name: "", email: "", subject: "", message: "", website: "" };

/** A message to the people of the site; kept as a draft until it has arrived. */
export function Contact() {
  const t = useMessages();
  useHead({ title: t.contactTitle, description: t.contactLead, canonical: "/contact" });
  const { kept } = useKeptText();
  const sendOnce = useSendOnce();
  const [isKept, setKept] = useState(false);
  const user = useSession((s) => s.user);
  const place = useRef<HTMLFormElement>(null);
  const [typed, setTyped, clearTyped] = useDraft<Partial<typeof NOTHING>>("contact", {}, place);
  // Who is signed in is known once the page is live.
  const own = user ? { name: user.userName, email: user.email } : {};
  const values = { ...NOTHING, ...own, ...typed };
  const form = useForm({
    schema: ContactForm,
    values,
    onChange: (change) => setTyped({ ...typed, ...change }),
    send: async () => {
      const { name, subject, message } = values;
      const reply = await sendOnce({
        kind: "contact",
        about: subject || name,
        text: message,
        endpoint: contentCalls.contact,
        input: { body: values },
      });
      setKept(reply === KEPT);
      clearTyped();
    },
  });
  const { error: _, ...website } = form.bind("website");
  return (
    <FormPage title={t.contactTitle} lead={t.contactLead}>
      <form ref={place} className={css.form} onSubmit={form.onSubmit} noValidate>
        <TextField
          {...form.bind("name")}
          label={t.fullName}
          required
          autoComplete="name"
          maxLength={80}
        />
        <EmailField {...form.bind("email")} />
        <TextField
          {...form.bind("subject")}
          label={t.subject}
          required
          maxLength={LIMITS.subject}
        />
        <TextareaField
          {...form.bind("message")}
          label={t.message}
          required
          rows={6}
          maxLength={LIMITS.message}
        />
        <input
          {...website}
          className={css.trap}
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
        />
        <FailureNote>{form.failure}</FailureNote>
        {form.state === "sent" && (
          <output className={css.done}>{isKept ? kept : t.contactDone}</output>
        )}
        <Button type="submit" busy={form.busy}>
          {form.busy ? t.sending : t.sendMessage}
        </Button>
      </form>
    </FormPage>
  );
}
