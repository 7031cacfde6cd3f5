/** Counts answers and how long they took, by the pattern of the address that was asked and never by the address itself. */
import { Counter, Histogram } from '../domain/metrics.ts';

/** From a read that is all in memory to a document that is waited for. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Others, which a client may make up, are one. */
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'];

/** What stands for addresses that nothing answers. */
const NO_ROUTE = 'none';

export class RequestMetrics {
  readonly #requests = new Counter({
    name: 'docgate_http_requests_total',
    help: 'Requests answered, by route, method and status.',
    labels: ['route', 'method', 'status'],
  });
  readonly #seconds = new Histogram(
    {
      name: 'docgate_http_request_duration_seconds',
      help: 'Time until an answer begins, by route and method.',
      labels: ['route', 'method'],
    },
    SECONDS,
  );

  /** @param route the pattern; undefined where nothing answers @param seconds until the answer begins */
  note(route: string | undefined, asked: string, status: number, seconds: number): void {
    const method = METHODS.includes(asked) ? asked : 'other';
    this.#requests.add(1, route ?? NO_ROUTE, method, String(status));
    this.#seconds.observe(seconds, route ?? NO_ROUTE, method);
  }

  render(): string[] {
    return [...this.#requests.render(), ...this.#seconds.render()];
  }
}
