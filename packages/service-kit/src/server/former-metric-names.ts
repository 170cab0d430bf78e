import { type Metric, Registry } from "prom-client";

/** Those that are undefined are left out. */
type Labels = Readonly<Record<string, string | number | undefined>>;

interface FormerName {
  /** The metric it is a view of. */
  readonly of: string;
  readonly labels?: (labels: Labels) => Labels;
  readonly value?: (value: number) => number;
}

const pointerLabels: FormerName["labels"] = ({ remote = "" }) => ({ remote });

/** Names that dashboards and alerts of the release before ask for. They go with the next release, and this file with them. */
const FORMER_NAMES: Readonly<Record<string, FormerName>> = {
  http_request_seconds: {
    of: "http_request_duration_seconds",
    labels: (labels) => ({ ...labels, route: undefined }),
  },
  chat_persist_seconds: { of: "chat_message_persist_duration_seconds" },
  chat_fanout_lag_seconds: { of: "chat_pubsub_roundtrip_seconds" },
  chat_fanout_away: { of: "chat_pubsub_up", value: (up) => 1 - up },
  gateway_calls_total: {
    of: "gateway_upstream_requests_total",
    labels: ({ service = "", code = "" }) => ({
      upstream: service,
      answered: String(/^[1-4]/.test(String(code))),
    }),
  },
  gateway_remote_files_total: {
    of: "gateway_asset_requests_total",
    labels: ({ code, ...others }) => ({ ...others, found: String(code !== "404") }),
  },
  gateway_pointer_bad: { of: "gateway_release_pointer_invalid", labels: pointerLabels },
  gateway_pointer_refused_total: {
    of: "gateway_release_pointer_rejected_total",
    labels: pointerLabels,
  },
};

interface Sample {
  readonly metricName?: string;
  readonly labels: Labels;
  readonly value: number;
}

/** The samples under their former labels; those that differ in a new label only are added up. */
function formerSamples(name: string, { of, labels, value }: FormerName, samples: Sample[]) {
  const sums = new Map<string, { metricName: string; labels: Labels; value: number }>();
  for (const sample of samples) {
    const metricName = (sample.metricName ?? of).replace(of, name);
    const given = Object.entries(labels?.(sample.labels) ?? sample.labels);
    const kept = given.filter(([, text]) => text !== undefined);
    const key = JSON.stringify([metricName, kept.toSorted(([a], [b]) => a.localeCompare(b))]);
    const before = sums.get(key)?.value ?? 0;
    const more = value?.(sample.value) ?? sample.value;
    sums.set(key, { metricName, labels: Object.fromEntries(kept), value: before + more });
  }
  return [...sums.values()];
}

/** What a registry shows, and the same under the names of the release before. */
export async function withFormerNames(registry: Registry, service: string): Promise<string> {
  const former = new Registry();
  former.setDefaultLabels({ service });
  for (const [name, alias] of Object.entries(FORMER_NAMES)) {
    const metric = registry.getSingleMetric(alias.of);
    if (!metric) continue;
    const get = async () => {
      const found = await metric.get();
      const help = `Former name of ${alias.of}`;
      return { ...found, name, help, values: formerSamples(name, alias, found.values) };
    };
    former.registerMetric({ name, get } as unknown as Metric); // safe: a registry reads these two
  }
  return (await registry.metrics()) + (await former.metrics());
}
