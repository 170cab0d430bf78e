import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import * as css from "./audit.module.css";
import { useMessages } from "./messages.ts";
import { type Records, SERVICES, type Service } from "./records.ts";

/** Of each service: that it does not answer, that its chain is broken, or since when it is whole. */
export function Chains({ records }: { readonly records: Records }) {
  const t = useMessages();
  const lineOf = (name: Service) => {
    const service = t[`service_${name}`];
    const { chain, error } = records[name];
    if (error !== undefined) return { tone: "warn", text: format(t.failed, { service }) };
    if (chain?.broken) {
      const { reason, seq } = chain.broken;
      return { tone: "bad", text: format(t[`broken_${reason}`], { service, seq }) };
    }
    if (!chain?.checkedAt) return { tone: "good", text: format(t.notChecked, { service }) };
    if (!chain.since) return null;
    const since = formatDateTime(chain.since);
    return { tone: "good", text: format(t.whole, { service, since }) };
  };
  return (
    <ul className={css.chains}>
      {SERVICES.map((name) => {
        const line = lineOf(name);
        return (
          line && (
            <li key={name} data-tone={line.tone} role={line.tone === "good" ? undefined : "alert"}>
              {line.text}
            </li>
          )
        );
      })}
    </ul>
  );
}
