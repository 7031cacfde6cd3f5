/** Starts the service: creates its dependencies in order, passes them on, and listens. */
import { type Api, createApi } from '../api/api.ts';
import { answerMonitor, type HealthDeps } from '../api/health.ts';
import type { Config } from '../config/config.ts';
import { describeFault } from '../domain/operation/describe-fault.ts';
import type { Log } from '../domain/operation/log.ts';
import type { AnswerScope } from '../flows/answers/answer-order.ts';
import { PostponedAudit } from '../flows/audit/postponed-audit.ts';
import { Comparisons } from '../flows/comparisons/comparisons.ts';
import { createConvertHandler } from '../flows/conversion/create-convert-handler.ts';
import type { Deps } from '../flows/deps.ts';
import { KeyUses } from '../flows/keys/authenticate-key.ts';
import { cleanBeforeStop, createCleanHandler } from '../flows/maintenance/clean-up.ts';
import { WorkMetrics } from '../flows/maintenance/work-metrics.ts';
import { SentenceIndexer } from '../flows/search/sentence-indexer.ts';
import { startEmbedding } from '../flows/search/start-embedding.ts';
import { createAnswerHandler } from '../flows/sessions/create-answer-handler.ts';
import { LiveEvents } from '../flows/sessions/live-events.ts';
import { createMailHandler } from '../flows/sign-in/create-mail-handler.ts';
import { answerPreflight, type CrossOrigin } from '../http/cors.ts';
import { listen } from '../http/listen.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import { isUnder } from '../http/request-address.ts';
import type { RequestContext } from '../http/request-context.ts';
import { RequestMetrics } from '../http/request-metrics.ts';
import { createMailer } from '../mail/create-mailer.ts';
import { createIdentityProvider } from '../oidc/create-identity-provider.ts';
import { JobLoop } from '../queue/job-loop.ts';
import { composeSignInEmail } from '../web/compose-sign-in-email.ts';
import { createWeb, type Web } from '../web/web.ts';
import { embeddingEndpoint } from './models.ts';
import { createProcesses, type OwnProcesses } from './processes.ts';
import { openBlobs, openServiceFolder, writeAddress } from './service-folder.ts';
import { newId, now, random } from './sources.ts';
import { flushAll, orLog, startUpkeep } from './upkeep.ts';

export interface Service {
  readonly deps: Deps;
  /** The public address. */
  readonly url: string;
  /** The address it listens on. */
  readonly address: string;
  /** Stops accepting, finishes or hands back what runs, and closes everything. */
  stop(): Promise<void>;
}

/** Path prefix of the API; all other paths belong to the application and the monitoring endpoints. */
const API_PATH = '/v1';

/**
 * Starts the service.
 *
 * @param end called if it must be restarted; the reason is in the log
 * @throws if another docgate uses the folder, the key of its audit trails is missing, or the address is in use
 */
export function startService(config: Config, log: Log, processes: OwnProcesses, end: () => void): Service {
  const { db, keys, unlock } = openServiceFolder(config, log);
  const deferred: DeferredDeps = { url: '', loop: undefined };
  const blobs = openBlobs(config, log);
  const metrics = new WorkMetrics();
  const { pool, answering, confinement } = createProcesses(config, log, processes, metrics);
  const comparisons = new Comparisons({ blobs, pool, now });
  const embeddings = embeddingEndpoint(config);
  const indexer = embeddings === null ? new SentenceIndexer({ db, log, pool }) : undefined;
  const indexSentences = (scope: AnswerScope) => indexer?.index(scope);
  const parts = { db, blobs, pool, confinement, comparisons, answering, indexSentences, keys, log, metrics };
  const deps = createDeps(config, deferred, parts);
  const loop = createLoop(deps, deferred);
  const { web, listening, keyUses } = openDoors(config, deps);
  deferred.url = config.url ?? listening.address;
  const removeAddress = writeAddress(config, log, [deferred.url, listening.address]);
  loop.start();
  pool.warm();
  const stopUpkeep = startUpkeep(deps, keyUses, end);
  const stopEmbedding = embeddings === null ? undefined : startEmbedding(deps, embeddings);

  return {
    deps,
    url: deferred.url,
    address: listening.address,
    stop: async () => {
      stopUpkeep();
      web.close();
      await listening.stop();
      await loop.stop();
      await stopEmbedding?.();
      const indexed = indexer?.stop();
      for (const service of [pool, answering, comparisons]) service.close();
      await indexed;
      await orLog(log, () => flushAll(deps, keyUses));
      await cleanBeforeStop(deps);
      await orLog(log, () => blobs.settle(true));
      removeAddress();
      db.close();
      unlock();
    },
  };
}

/** Dependencies that exist only after the others have been created, which refer to them. */
interface DeferredDeps {
  url: string;
  loop: JobLoop | undefined;
}

function createDeps(
  config: Config,
  deferred: DeferredDeps,
  parts: Pick<
    Deps,
    | 'db'
    | 'blobs'
    | 'pool'
    | 'confinement'
    | 'comparisons'
    | 'answering'
    | 'indexSentences'
    | 'keys'
    | 'log'
    | 'metrics'
  >,
): Deps {
  return {
    ...parts,
    wakeQueue: (kind) => deferred.loop?.wake(kind),
    queueLastTurnAt: () => deferred.loop?.lastTurnAt ?? 0,
    jobsPerSecond: (kind) => deferred.loop?.perSecond(kind) ?? 0,
    live: new LiveEvents(),
    now,
    newId,
    random,
    postponedAudit: new PostponedAudit(),
    appUrl: () => deferred.url,
    initialCredits: config.initialCredits,
    initialLimits: config.initialLimits,
    mayTopUp: config.mayTopUp,
    ocr: config.ocr,
    sendMail: config.mail && createMailer(config.mail),
    identityProvider: config.oidc && createIdentityProvider(config.oidc, now),
  };
}

/** Creates the job loop, which `wakeQueue` notifies from now on. */
function createLoop(deps: Deps, deferred: DeferredDeps): JobLoop {
  const loop = new JobLoop({
    db: deps.db,
    now,
    handlers: {
      convert: createConvertHandler(deps),
      answer: createAnswerHandler(deps),
      mail: createMailHandler(deps, composeSignInEmail),
      clean: createCleanHandler(deps),
    },
    onError: ({ id, task, attempt, requestId }, error) =>
      deps.log.error('job_failed', {
        request_id: requestId,
        job: id,
        kind: task.kind,
        ...(task.kind === 'convert' && { document: task.documentId, version: task.version }),
        attempt,
        error: describeFault(error),
      }),
    onFault: (error) => deps.log.error('queue_failed', { error: describeFault(error) }),
  });
  deferred.loop = loop;
  return loop;
}

/** Creates the API, the application and the monitoring endpoints, behind one listening address. */
function openDoors(
  config: Config,
  deps: Deps,
): { readonly web: Web; readonly listening: ReturnType<typeof listen>; readonly keyUses: KeyUses } {
  const keyUses = new KeyUses();
  const organizationLimiter = new RateLimiter(0, now);
  const api = createApi({
    ...deps,
    keyUses,
    rateLimiter: new RateLimiter(config.rateLimit, now),
    organizationLimiter,
    failureLimiter: new RateLimiter(config.rateLimit, now),
  });
  const web = createWeb(deps, { rateLimit: config.rateLimit, organizationLimiter });
  const requests = new RequestMetrics();
  const cors = { path: API_PATH, origins: config.corsOrigins };
  const health = { ...deps, requests, behindProxy: config.behindProxy };
  const doors: Doors = { api, web, health, cors };
  const listening = listen({
    ...config.listen,
    tls: config.tls,
    behindProxy: config.behindProxy,
    isSecure: () => config.tls !== null || deps.appUrl().startsWith('https:'),
    newId,
    log: deps.log,
    requests,
    cors,
    answer: (request, context) => route(doors, request, context),
  });
  return { web, listening, keyUses };
}

interface Doors {
  readonly api: Api;
  readonly web: Web;
  readonly health: HealthDeps;
  readonly cors: CrossOrigin;
}

function route(doors: Doors, request: Request, context: RequestContext): Response | Promise<Response> {
  if (isUnder(request.url, API_PATH)) {
    return answerPreflight(request, doors.cors) ?? doors.api.fetch(request, context);
  }
  return answerMonitor(doors.health, request, context) ?? doors.web.fetch(request, context);
}
