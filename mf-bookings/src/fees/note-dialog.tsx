import { feeCalls } from "@tutorsetu/contracts/calls/fees";
import { FEE_NOTE_LETTERS, PAYMENT_METHODS } from "@tutorsetu/contracts/lessons/fee-limits";
import type { FeeBook, NotePayment } from "@tutorsetu/contracts/lessons/fees";
import { SelectField, TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { callEndpoint } from "@tutorsetu/web-kit/api";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { onceHeader } from "@tutorsetu/web-kit/offline";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { type SyntheticEvent, useId, useRef, useState } from "react";
import { monthName, paiseIn, plainAmount } from "./amounts.ts";
import * as css from "./fee-book.module.css";
import { useMessages } from "./messages.ts";
import type { FeeChange } from "./use-fee-change.ts";

type Book = Pick<FeeBook, "totals" | "agreed" | "coming">;

/** What is most likely noted: the oldest month that is open, or the fee that was agreed. */
function likely({ totals: { arrears }, agreed, coming }: Book) {
  const [oldest] = arrears;
  const paise = oldest?.paise ?? agreed?.feePaise;
  return {
    amount: paise ? plainAmount(paise) : "",
    month: oldest?.month ?? coming?.month ?? "",
  };
}

const monthsOf = ({ totals: { arrears }, coming }: Book) => [
  ...new Set([...arrears.map(({ month }) => month), ...(coming ? [coming.month] : [])]),
];

/** Sends a payment so that it is noted once, however often it is pressed; what was changed is another payment. */
function useNoteOnce(bookingId: string) {
  const last = useRef({ of: "", id: "" });
  return (body: NotePayment) => {
    const of = JSON.stringify(body);
    if (last.current.of !== of) last.current = { of, id: crypto.randomUUID() };
    const header = onceHeader(last.current.id);
    const input = { params: { id: bookingId }, body };
    return callEndpoint(feeCalls.notePayment, input, undefined, header);
  };
}

interface Props extends FeeChange {
  readonly bookingId: string;
  readonly book: Book;
  /** Of the other side. */
  readonly name: string;
  readonly isTutor: boolean;
  /** The day of now in India. */
  readonly today: string;
  readonly onClose: () => void;
}

/** Notes a payment; a failure is shown in the dialog, and what was typed stays. */
export function NoteDialog(props: Props) {
  const { bookingId, book, name, isTutor, today, busy, change, messageOf, onClose } = props;
  const t = useMessages();
  const form = useId();
  const initial = { ...likely(book), paidOn: today, method: "upi", note: "" };
  const [draft, setDraft, clearDraft] = useDraft(`payment:${bookingId}`, initial);
  const noteOnce = useNoteOnce(bookingId);
  const [problems, setProblems] = useState({ amount: "", paidOn: "" });
  const { busy: isSending, error, clearError, submit } = useSubmit(messageOf);
  const isBusy = busy || isSending;
  const set = (more: Partial<typeof draft>) => {
    clearError();
    setProblems({ amount: "", paidOn: "" });
    setDraft({ ...draft, ...more });
  };

  function send(event: SyntheticEvent) {
    event.preventDefault();
    const { amount, paidOn, month, note } = draft;
    const paise = paiseIn(amount);
    const wrong = {
      amount: paise === null ? t.amountWrong : "",
      paidOn: paidOn && paidOn <= today ? "" : t.paidOnWrong,
    };
    setProblems(wrong);
    if (paise === null || wrong.paidOn) return;
    const method = PAYMENT_METHODS.find((one) => one === draft.method) ?? "other";
    const body = { paise, paidOn, method, ...(month ? { month } : {}), note: note.trim() };
    submit(async () => {
      await change(
        () => noteOnce(body),
        () => format(t.notedDone, { name }),
      );
      clearDraft();
      onClose();
    });
  }

  return (
    <ActionDialog
      title={isTutor ? t.noteTutor : t.note}
      onClose={onClose}
      cancel={t.notNow}
      action={isBusy ? t.noteSending : t.noteSend}
      busy={isBusy}
      error={error}
      form={form}
    >
      <form id={form} className={css.form} onSubmit={send} noValidate>
        <p>{format(t.noteText, { name })}</p>
        <TextField
          label={t.amount}
          inputMode="decimal"
          autoComplete="off"
          required
          value={draft.amount}
          error={problems.amount}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
        <TextField
          label={t.paidOn}
          type="date"
          max={today}
          required
          value={draft.paidOn}
          error={problems.paidOn}
          onChange={(event) => set({ paidOn: event.currentTarget.value })}
        />
        <SelectField
          label={t.method}
          value={draft.method}
          options={PAYMENT_METHODS.map((value) => ({ value, label: t[value] }))}
          onChange={(event) => set({ method: event.currentTarget.value })}
        />
        <SelectField
          label={t.forMonth}
          value={draft.month}
          placeholder={t.noMonth}
          options={monthsOf(book).map((value) => ({ value, label: monthName(value) }))}
          onChange={(event) => set({ month: event.currentTarget.value })}
        />
        <TextareaField
          label={t.words}
          rows={2}
          maxLength={FEE_NOTE_LETTERS}
          value={draft.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </form>
    </ActionDialog>
  );
}
