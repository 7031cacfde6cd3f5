/** The monitoring endpoints, outside of the versioned API: /healthz, /readyz and /metrics. */
import { AppError } from '../domain/errors.ts';
import type { Deps } from '../flows/deps.ts';
import { authenticateMetricsKey } from '../flows/keys/authenticate-key.ts';
import { measureBacklog, requireReady } from '../flows/maintenance/report-health.ts';
import type { RequestContext } from '../http/request-context.ts';
import { type MetricsDeps, renderMetrics } from './render-metrics.ts';

export interface HealthDeps
  extends MetricsDeps,
    Pick<Deps, 'queueLastTurnAt' | 'jobsPerSecond' | 'postponedAudit'> {
  /** Whether the X-Forwarded-For header of a proxy is trusted. */
  readonly behindProxy: boolean;
}

/** Answers a monitoring path; undefined for any other. @throws AppError for refusals */
export function answerMonitor(
  deps: HealthDeps,
  request: Request,
  context: RequestContext,
): Response | undefined {
  const { pathname } = new URL(request.url);
  if (pathname !== '/healthz' && pathname !== '/readyz' && pathname !== '/metrics') return undefined;
  context.route = pathname;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw new AppError('method_not_allowed', 'This path answers GET and HEAD only.', {
      headers: { Allow: 'GET, HEAD' },
    });
  }
  if (pathname === '/metrics') return metrics(deps, request, context);
  if (pathname === '/readyz') {
    requireReady(deps);
    return Response.json({ status: 'ok', backlog: renderBacklog(deps) });
  }
  return Response.json({ status: 'ok' });
}

function renderBacklog(deps: HealthDeps): Record<string, number> {
  const { waiting, oldestSeconds, perSecond } = measureBacklog(deps);
  const rounded = (figure: number) => Math.round(figure * 10) / 10;
  return { waiting, oldest_seconds: rounded(oldestSeconds), per_second: rounded(perSecond) };
}

function metrics(deps: HealthDeps, request: Request, context: RequestContext): Response {
  if (!isFromHere(deps, request, context))
    authenticateMetricsKey(deps, request.headers.get('authorization'), context);
  return new Response(renderMetrics(deps), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
  });
}

/** Request headers that proxies add (RFC 7239, RFC 9110 7.6.3, and older ones). */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a request comes from this machine. A local proxy forwards requests from anywhere, so with its headers, the
 * request only counts as local if a trusted proxy says that the client is local.
 */
function isFromHere(deps: HealthDeps, request: Request, { address }: RequestContext): boolean {
  if (!isLoopback(address)) return false;
  if (!FORWARDED.some((name) => request.headers.has(name))) return true;
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return deps.behindProxy && forwarded === address;
}

/** RFC 1122, 3.2.1.3 and RFC 4291, 2.5.3; IPv4 addresses may be mapped to IPv6. */
function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);
}
