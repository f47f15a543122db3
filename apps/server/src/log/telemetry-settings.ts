type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of OpenTelemetry, by the variables of its specification. */
export interface TelemetrySettings {
  /** Addresses for spans and metrics; null where they are not sent. */
  readonly traces: string | null;
  readonly metrics: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Attributes of this server, its name among them. */
  readonly resource: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Periods after which spans and metrics are sent. */
  readonly spansEveryMs: number;
  readonly metricsEveryMs: number;
}

const NAMES = {
  traces: { exporter: 'OTEL_TRACES_EXPORTER', endpoint: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' },
  metrics: { exporter: 'OTEL_METRICS_EXPORTER', endpoint: 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT' },
} as const;

/** Reads the variables. @returns null where nothing is sent. @throws Error with a sentence for the person who starts the server */
export function readTelemetry(env: Environment): TelemetrySettings | null {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null;
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const addressOf = (kind: 'traces' | 'metrics') => {
    const { exporter, endpoint } = NAMES[kind];
    if (env[exporter] === 'none') return null;
    if (env[endpoint]) return webAddress(env[endpoint], endpoint);
    if (!base) return null;
    return `${webAddress(base, 'OTEL_EXPORTER_OTLP_ENDPOINT').replace(/\/$/, '')}/v1/${kind}`;
  };
  const [traces, metrics] = [addressOf('traces'), addressOf('metrics')];
  if (traces === null && metrics === null) return null;
  if (env.OTEL_EXPORTER_OTLP_PROTOCOL === 'grpc')
    throw new Error('OTEL_EXPORTER_OTLP_PROTOCOL cannot be grpc: this server speaks http/json');
  const milliseconds = (name: string, fallback: number) => {
    const value = Number(env[name] || fallback);
    if (Number.isFinite(value) && value >= 1) return value;
    throw new Error(`${name} must be a number of milliseconds`);
  };
  const resource = pairs(env.OTEL_RESOURCE_ATTRIBUTES);
  return {
    traces,
    metrics,
    headers: pairs(env.OTEL_EXPORTER_OTLP_HEADERS),
    resource: { ...resource, 'service.name': env.OTEL_SERVICE_NAME || resource['service.name'] || 'recto' },
    timeoutMs: milliseconds('OTEL_EXPORTER_OTLP_TIMEOUT', 10_000),
    spansEveryMs: milliseconds('OTEL_BSP_SCHEDULE_DELAY', 5_000),
    metricsEveryMs: milliseconds('OTEL_METRIC_EXPORT_INTERVAL', 60_000),
  };
}

function webAddress(given: string, name: string): string {
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given;
  throw new Error(`${name} must be a web address`);
}

/** Reads `name=value,name=value`, in which values are percent-encoded (W3C Baggage). */
function pairs(text = ''): Record<string, string> {
  const read = text.split(',').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]];
  });
  return Object.fromEntries(read);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
