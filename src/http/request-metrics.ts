/** Counts answers and how long they took, by the pattern of the address that was asked and never by the address itself. */
import { Histogram, renderMetric, type Series } from '../domain/operation/metrics.ts';

/** From a read that is all in memory to a document that is waited for. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Others, which a client may make up, are one. */
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'];

/** What stands for addresses that nothing answers. */
const NO_ROUTE = 'none';

const TOTAL = {
  name: 'docgate_http_requests_total',
  help: 'Requests answered, by route, method and status.',
  labels: ['route', 'method', 'status'],
};

/** What is counted of one route and method. */
interface Asked {
  readonly route: string;
  readonly method: string;
  readonly series: Series;
  readonly byStatus: Map<number, number>;
}

export class RequestMetrics {
  readonly #asked = new Map<string, Asked>();
  readonly #seconds = new Histogram({
    name: 'docgate_http_request_duration_seconds',
    help: 'Time until an answer begins, by route and method.',
    labels: ['route', 'method'],
    bounds: SECONDS,
  });

  /** @param route the pattern; undefined where nothing answers @param seconds until the answer begins */
  note(route: string | undefined, given: string, status: number, seconds: number): void {
    const method = METHODS.includes(given) ? given : 'other';
    const asked = this.#find(route ?? NO_ROUTE, method);
    asked.byStatus.set(status, (asked.byStatus.get(status) ?? 0) + 1);
    this.#seconds.observeIn(asked.series, seconds);
  }

  render(): string[] {
    const samples = [...this.#asked.values()].flatMap(({ route, method, byStatus }) =>
      [...byStatus].map(([status, amount]) => ({ values: [route, method, String(status)], amount })),
    );
    return [...renderMetric(TOTAL, 'counter', samples), ...this.#seconds.render()];
  }

  #find(route: string, method: string): Asked {
    const key = `${method} ${route}`;
    let asked = this.#asked.get(key);
    if (asked === undefined) {
      asked = { route, method, series: this.#seconds.series(route, method), byStatus: new Map() };
      this.#asked.set(key, asked);
    }
    return asked;
  }
}
