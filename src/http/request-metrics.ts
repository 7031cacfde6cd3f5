/** Counts responses and measures their duration, by the pattern of the route, never by the address itself. */
import { Histogram, renderMetric, type Series } from '../domain/operation/metrics.ts';

/** From a cached read to waiting for a document. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** All other methods are counted as one, since clients may invent them. */
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'];

/** The label of addresses without a route. */
const NO_ROUTE = 'none';

const TOTAL = {
  name: 'docgate_http_requests_total',
  help: 'Requests answered, by route, method and status.',
  labels: ['route', 'method', 'status'],
};

/** The counts of one route and method. */
interface RouteCounts {
  readonly route: string;
  readonly method: string;
  readonly series: Series;
  readonly byStatus: Map<number, number>;
}

export class RequestMetrics {
  /** By route, then by method. */
  readonly #routes = new Map<string, Map<string, RouteCounts>>();
  readonly #seconds = new Histogram({
    name: 'docgate_http_request_duration_seconds',
    help: 'Time until an answer begins, by route and method.',
    labels: ['route', 'method'],
    bounds: SECONDS,
  });

  /** @param route the pattern; undefined if there is none @param seconds until the response begins */
  note(route: string | undefined, given: string, status: number, seconds: number): void {
    const method = METHODS.includes(given) ? given : 'other';
    const counts = this.#find(route ?? NO_ROUTE, method);
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
    this.#seconds.observeIn(counts.series, seconds);
  }

  render(): string[] {
    const counts = [...this.#routes.values()].flatMap((byMethod) => [...byMethod.values()]);
    const samples = counts.flatMap(({ route, method, byStatus }) =>
      [...byStatus].map(([status, amount]) => ({ values: [route, method, String(status)], amount })),
    );
    return [...renderMetric(TOTAL, 'counter', samples), ...this.#seconds.render()];
  }

  #find(route: string, method: string): RouteCounts {
    const known = this.#routes.get(route)?.get(method);
    if (known !== undefined) return known;
    const counts = { route, method, series: this.#seconds.series(route, method), byStatus: new Map() };
    const byMethod = this.#routes.get(route) ?? new Map<string, RouteCounts>();
    this.#routes.set(route, byMethod.set(method, counts));
    return counts;
  }
}
