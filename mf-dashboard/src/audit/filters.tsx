import { AUDIT_KINDS } from "@tutorsetu/contracts/security/audit-kinds";
import { Button } from "@tutorsetu/ui/button";
import { SelectField, TextField } from "@tutorsetu/ui/form-fields";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import type { SyntheticEvent } from "react";
import * as css from "./audit.module.css";
import { useMessages } from "./messages.ts";

const FIELDS = ["what", "by", "of", "from", "until"] as const;

/** The filters as a form; applied, they stand in the address. */
export function Filters({ params }: { readonly params: URLSearchParams }) {
  const t = useMessages();
  const change = useChangeParams();
  const labels = { by: t.whoId, of: t.whomId, from: t.from, until: t.until };

  function apply(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    change(Object.fromEntries(FIELDS.map((name) => [name, textOf(name)])), "push");
  }

  return (
    <form key={params.toString()} className={css.filters} onSubmit={apply}>
      <SelectField
        label={t.what}
        name="what"
        placeholder={t.all}
        options={AUDIT_KINDS.map((kind) => ({ value: kind, label: t[`kind_${kind}`] }))}
        defaultValue={params.get("what") ?? ""}
      />
      {(["by", "of", "from", "until"] as const).map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          name={name}
          type={name === "from" || name === "until" ? "date" : "text"}
          defaultValue={params.get(name) ?? ""}
        />
      ))}
      <div className={css.actions}>
        <Button type="submit">{t.apply}</Button>
        <Button
          variant="secondary"
          onClick={() => change(Object.fromEntries(FIELDS.map((name) => [name, ""])), "push")}
        >
          {t.reset}
        </Button>
      </div>
    </form>
  );
}
