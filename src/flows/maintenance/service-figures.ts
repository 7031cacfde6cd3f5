/** Figures of a running service for its administrator, read from its metrics endpoint on this machine. */

export interface ServiceFigures {
  /** Milliseconds since 1970, UTC. */
  readonly startedAt: number;
  readonly memoryBytes: number;
  /** Requests since the start, and those that ended with an internal error. */
  readonly requests: number;
  readonly faults: number;
  /** Answers of the Assistant, by outcome. */
  readonly answers: Readonly<Record<string, number>>;
  /** How often its main thread was blocked for more than 0.1 s, and more than 1 s. */
  readonly stalls: { readonly tenth: number; readonly second: number };
}

const TIMEOUT_MS = 3_000;

/** Undefined if it does not answer, or requires a key; the remaining status is reported nevertheless. */
export async function readServiceFigures(address: string): Promise<ServiceFigures | undefined> {
  const url = new URL('/metrics', address);
  // A wildcard address is reachable locally; the metrics are only open to local requests.
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The address comes from our own data folder, and a certificate is for the public name.
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

/** @param text Prometheus text exposition format, as docgate writes it */
export function parseFigures(text: string): ServiceFigures {
  const samples = text.split('\n').flatMap(parseSample);
  const of = (name: string) => samples.filter((sample) => sample.name === name);
  const sum = (matching: readonly Sample[]) => matching.reduce((total, { amount }) => total + amount, 0);
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
