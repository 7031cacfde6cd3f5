/** What a running service counts of itself, as its administrator is told: read from its own metrics, on this machine. */

export interface ServiceFigures {
  /** Milliseconds since 1970, UTC. */
  readonly startedAt: number;
  readonly memoryBytes: number;
  /** Requests that were answered since then, and those that ended with a fault of ours. */
  readonly requests: number;
  readonly faults: number;
  /** Answers of the Assistant, by outcome. */
  readonly answers: Readonly<Record<string, number>>;
  /** How often its thread was held up for longer than a tenth of a second, and than a whole one. */
  readonly stalls: { readonly tenth: number; readonly second: number };
}

/** How long a service on this machine may take to tell: one that takes longer is not asked again. */
const PATIENCE_MS = 3_000;

/** Undefined where it does not answer, or not without a key: then the rest is told all the same. */
export async function readServiceFigures(address: string): Promise<ServiceFigures | undefined> {
  const url = new URL('/metrics', address);
  // Listening everywhere is listening here, and where the request comes from decides whether it is answered.
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      // The address is from our own folder, and a certificate names the public one.
      tls: { rejectUnauthorized: false },
    });
    return response.ok ? parseFigures(await response.text()) : undefined;
  } catch {
    return undefined;
  }
}

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly amount: number;
}

/** @param text Prometheus' text exposition format, as this docgate writes it */
export function parseFigures(text: string): ServiceFigures {
  const samples = text.split('\n').flatMap(parseSample);
  const of = (name: string) => samples.filter((sample) => sample.name === name);
  const sum = (found: readonly Sample[]) => found.reduce((total, { amount }) => total + amount, 0);
  const delays = of('docgate_event_loop_delay_seconds_bucket');
  const upTo = (bound: string) => sum(delays.filter(({ labels }) => labels['le'] === bound));
  const requests = of('docgate_http_requests_total');
  const answers: Record<string, number> = {};
  for (const { labels, amount } of of('docgate_answers_total')) {
    const outcome = labels['outcome'] ?? '';
    answers[outcome] = (answers[outcome] ?? 0) + amount;
  }
  return {
    startedAt: sum(of('process_start_time_seconds')) * 1000,
    memoryBytes: sum(of('process_resident_memory_bytes')),
    requests: sum(requests),
    faults: sum(requests.filter(({ labels }) => labels['status'] === '500')),
    answers,
    stalls: { tenth: upTo('+Inf') - upTo('0.1'), second: upTo('+Inf') - upTo('1') },
  };
}

function parseSample(line: string): Sample[] {
  const [, name, labels = '', amount = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === undefined) return [];
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value]);
  return [{ name, labels: Object.fromEntries(pairs), amount: Number(amount) }];
}
