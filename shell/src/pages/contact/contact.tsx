import { Contact as ContactForm, contentApi } from "@tutorsetu/contracts/content";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Textarea } from "@tutorsetu/ui/textarea";
import { client } from "@tutorsetu/web-kit/api";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { useSession } from "@tutorsetu/web-kit/session";
import { type FormEvent, useState } from "react";
import { useMessages } from "../../messages.ts";
import { EmailField, FailureNote } from "../form/fields.tsx";
import { FormPage } from "../form/form-page.tsx";
import * as css from "../form/form.module.css";
import { useErrors } from "../form/use-form.ts";

const content = client(contentApi);

/** A message to the people of the site; kept as a draft until it has arrived. */
export function Contact() {
  const t = useMessages();
  const common = useCommon();
  useTitle(t.contactTitle);
  const user = useSession((s) => s.user);
  const [form, setForm, clearForm] = useDraft("contact", {
    name: user?.userName ?? "",
    email: user?.email ?? "",
    subject: "",
    message: "",
    website: "",
  });
  const [state, setState] = useState<"idle" | "sending" | "done">("idle");
  const [failure, setFailure] = useState("");
  const errors = useErrors(ContactForm, form);
  const bind = (name: "name" | "email" | "subject" | "message") => ({
    name,
    value: form[name],
    onBlur: () => errors.leave(name),
    onChange: (e: { currentTarget: { value: string } }) => {
      setForm({ ...form, [name]: e.currentTarget.value });
      setState("idle");
    },
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "sending" || !errors.check(event.currentTarget)) return;
    setState("sending");
    setFailure("");
    try {
      await content.contact({ body: form });
      clearForm();
      errors.forget();
      setState("done");
    } catch (error) {
      setState("idle");
      setFailure(errorMessage(error, common.unexpected));
    }
  }

  return (
    <FormPage title={t.contactTitle} lead={t.contactLead}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t.fullName} required error={errors.of("name")}>
          {(field) => <Input {...field} {...bind("name")} autoComplete="name" maxLength={80} />}
        </Field>
        <EmailField bound={bind("email")} error={errors.of("email")} />
        <Field label={t.subject} required error={errors.of("subject")}>
          {(field) => <Input {...field} {...bind("subject")} maxLength={LIMITS.subject} />}
        </Field>
        <Field label={t.message} required error={errors.of("message")}>
          {(field) => (
            <Textarea {...field} {...bind("message")} rows={6} maxLength={LIMITS.message} />
          )}
        </Field>
        <input
          className={css.trap}
          name="website"
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
          value={form.website}
          onChange={(e) => setForm({ ...form, website: e.currentTarget.value })}
        />
        <FailureNote>{failure}</FailureNote>
        {state === "done" && <output className={css.done}>{t.contactDone}</output>}
        <Button type="submit" busy={state === "sending"}>
          {state === "sending" ? t.sending : t.sendMessage}
        </Button>
      </form>
    </FormPage>
  );
}
