import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { Contact as ContactForm } from "@tutorsetu/contracts/content";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { client } from "@tutorsetu/web-kit/api";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { useSession } from "@tutorsetu/web-kit/session";
import { useMessages } from "../../messages.ts";
import { EmailField, FailureNote } from "../form/fields.tsx";
import { FormPage } from "../form/form-page.tsx";
import * as css from "../form/form.module.css";
import { useForm } from "../form/use-form.ts";

const content = client(contentCalls);

/** A message to the people of the site; kept as a draft until it has arrived. */
export function Contact() {
  const t = useMessages();
  useTitle(t.contactTitle);
  const user = useSession((s) => s.user);
  const [values, setValues, clearValues] = useDraft("contact", {
    name: user?.userName ?? "",
    email: user?.email ?? "",
    subject: "",
    message: "",
    website: "",
  });
  const form = useForm({
    schema: ContactForm,
    values,
    onChange: (change) => setValues({ ...values, ...change }),
    send: async () => {
      await content.contact({ body: values });
      clearValues();
    },
  });
  const { error: _, ...website } = form.bind("website");
  return (
    <FormPage title={t.contactTitle} lead={t.contactLead}>
      <form className={css.form} onSubmit={form.onSubmit} noValidate>
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
        {form.state === "sent" && <output className={css.done}>{t.contactDone}</output>}
        <Button type="submit" busy={form.busy}>
          {form.busy ? t.sending : t.sendMessage}
        </Button>
      </form>
    </FormPage>
  );
}
