/**
 * The composition root, and the only file that imports from every folder: creates the dependencies in order and passes
 * them on.
 */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Api, createApi } from './api/api.ts';
import { answerMonitor, type HealthDeps } from './api/health.ts';
import type { EmbeddingEndpoint } from './assistant/model/embed.ts';
import { addressOf, describeModel, type ModelEndpoint } from './assistant/model/endpoint.ts';
import { BlobStore } from './blobs/blob-store.ts';
import type { AdminDeps, FolderDeps } from './cli/command.ts';
import type { Config } from './config/config.ts';
import { ConversionPool } from './convert/pool/conversion-pool.ts';
import { isConfinable } from './convert/pool/run-tesseract.ts';
import { PROGRAM_PATH, processSpawner } from './convert/pool/spawn-process.ts';
import { type Confinement, type Confinements, describeConfinements } from './domain/operation/confinement.ts';
import { describeFault } from './domain/operation/describe-fault.ts';
import type { Log } from './domain/operation/log.ts';
import { storageFault } from './domain/operation/storage-fault.ts';
import { AnswerProcesses } from './flows/answers/answer-processes.ts';
import type { ModelAddresses } from './flows/answers/model-requests.ts';
import { answerSpawner } from './flows/answers/spawn-answer-process.ts';
import { PostponedAudit } from './flows/audit/postponed-audit.ts';
import { requireAuditKey } from './flows/audit/record-audit.ts';
import { endCounting } from './flows/audit/record-refusal.ts';
import type { EmptyFolder } from './flows/backups/restore-backup.ts';
import { Comparisons } from './flows/comparisons/comparisons.ts';
import { createConvertHandler } from './flows/conversion/create-convert-handler.ts';
import { createRandom } from './flows/create-random.ts';
import type { Deps, Keys } from './flows/deps.ts';
import { writePostponed } from './flows/documents/record-reading.ts';
import { KeyUses } from './flows/keys/authenticate-key.ts';
import { cleanBeforeStop, createCleanHandler } from './flows/maintenance/clean-up.ts';
import { runDueRetentions } from './flows/maintenance/retention.ts';
import { sweepBlobs } from './flows/maintenance/sweep-blobs.ts';
import { createDiskWatch } from './flows/maintenance/watch-disk.ts';
import { watchEventLoop } from './flows/maintenance/watch-event-loop.ts';
import { WorkMetrics } from './flows/maintenance/work-metrics.ts';
import { createNewId } from './flows/new-id.ts';
import { startEmbedding } from './flows/search/start-embedding.ts';
import { createAnswerHandler } from './flows/sessions/create-answer-handler.ts';
import { LiveEvents } from './flows/sessions/live-events.ts';
import { createMailHandler } from './flows/sign-in/create-mail-handler.ts';
import { answerPreflight, type CrossOrigin } from './http/cors.ts';
import { listen } from './http/listen.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { isUnder } from './http/request-address.ts';
import type { RequestContext } from './http/request-context.ts';
import { RequestMetrics } from './http/request-metrics.ts';
import { createMailer } from './mail/create-mailer.ts';
import { createIdentityProvider } from './oidc/create-identity-provider.ts';
import { JobLoop } from './queue/job-loop.ts';
import { DATABASE_FILE, Database } from './store/database.ts';
import { lockFolder, tryLockFolder } from './store/files/folder-lock.ts';
import { KeyFile } from './store/files/key-file.ts';
import { findLogDamage } from './store/files/log-damage.ts';
import { copyBeforeUpgrade } from './store/files/upgrade-copy.ts';
import type { Upgrade } from './store/migrations.ts';
import { composeSignInEmail } from './web/compose-sign-in-email.ts';
import { createWeb, type Web } from './web/web.ts';

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

const MB = 1024 * 1024;

/** Working folders of conversion processes, on the same disk as the blobs. */
const CONVERSIONS_FOLDER = 'conversions';

/**
 * Holds the public address of the running service, for commands that create links, and on the second line the address
 * it listens on.
 */
const ADDRESS_FILE = 'docgate.address';

/** Interval at which writes that requests postponed are flushed. */
const FLUSH_MS = 1_000;
/**
 * Interval at which blobs are synced: as long as the system keeps written data in memory (Linux,
 * vm.dirty_expire_centisecs).
 */
const SETTLE_MS = 30_000;
const SWEEP_MS = 60 * 60 * 1000;

const now = () => Date.now();
const random = createRandom();
const newId = createNewId(now);

/** The configured language model, if any. */
export function modelEndpoint(config: Config): ModelEndpoint | undefined {
  const model = modelSetting(config);
  return model === null ? undefined : { ...model, fetch: (address, init) => fetch(address, init) };
}

function modelSetting({ assistant }: Config): Omit<ModelEndpoint, 'fetch'> | null {
  if (assistant === null) return null;
  const { url, model, key } = assistant;
  return { url, model, ...(key !== null && { key }) };
}

/** The same endpoint with the configured model for embeddings; null if there is none. */
export function embeddingEndpoint(config: Config): EmbeddingEndpoint | null {
  const endpoint = modelEndpoint(config);
  if (endpoint === undefined || config.embeddingsModel === null) return null;
  return { ...endpoint, model: config.embeddingsModel };
}

/**
 * Creates the manager of answer processes, which read the same data folder and send model requests through the service.
 */
function createAnswering(
  config: Config,
  { answering }: OwnProcesses,
  log: Log,
  onConfined: (confinement: Confinement) => void,
): AnswerProcesses {
  const model = modelSetting(config);
  const { embeddingsModel, rerank } = config;
  // SQLite resolves relative paths by the current folder, which a confined process can't access.
  const command = [...answering, realpathSync(config.dataFolder)];
  return new AnswerProcesses({
    spawn: answerSpawner({ command, models: modelAddresses(config), log, onConfined }),
    settings: {
      model: model && { url: model.url, model: model.model },
      embeddingsModel,
      rerank: rerank && { url: rerank.url, model: rerank.model },
    },
    model: model && describeModel(model),
    memoryLimitBytes: config.convertMegabytes * MB,
  });
}

/** The addresses that answer processes may send requests to, with their keys. */
function modelAddresses(config: Config): ModelAddresses {
  const { assistant, rerank } = config;
  const addresses = new Map<string, string | null>();
  if (assistant !== null) {
    addresses.set(addressOf(assistant, '/chat/completions'), assistant.key);
    addresses.set(addressOf(assistant, '/embeddings'), assistant.key);
  }
  if (rerank !== null) addresses.set(addressOf(rerank, '/rerank'), rerank.key);
  return addresses;
}

/**
 * Opens the data folder for a command.
 *
 * @throws if there is no database, so that a typo in the path doesn't create one
 */
export function openAdmin(config: Config): AdminDeps & { close(): void } {
  const file = databaseFile(config);
  if (statSync(file, { throwIfNoEntry: false }) === undefined) {
    throw new Error(
      `There is no database of docgate in ${config.dataFolder}: see --data and DOCGATE_DATA, or make one with "docgate org create".`,
    );
  }
  return createAdmin(config);
}

/** Like openAdmin, but creates a missing folder and database. */
export function createAdmin(config: Config): AdminDeps & { close(): void } {
  const db = openDatabase(config, requireUpgraded);
  return {
    db,
    // A command has no subscribers; a running service reads changes from the database.
    live: new LiveEvents(),
    now,
    newId,
    random,
    keys: openKeys(config),
    appUrl: () => config.url ?? readAddress(config, 'public') ?? listeningAddress(config),
    initialCredits: config.initialCredits,
    initialLimits: config.initialLimits,
    close: () => db.close(),
  };
}

/** Opens the data folder with its files, for a command. @throws if there is no database */
export function openFolder(config: Config, log: Log): FolderDeps & { close(): void } {
  const { dataFolder } = config;
  const logDamage = findUnusedLogDamage(config);
  const admin = openAdmin(config);
  const blobs = new BlobStore(dataFolder);
  // After a power failure, a command may be the first to open the folder. If a service is running, it has recovered the
  // blobs.
  const unlock = blobs.needsRecovery ? tryLockFolder(dataFolder) : undefined;
  const rewritten = unlock === undefined ? [] : blobs.recover();
  unlock?.();
  return {
    ...admin,
    logDamage,
    rewritten,
    blobs,
    log,
    dataFolder,
    databaseFile: databaseFile(config),
    listeningAddress: () => readAddress(config, 'listening'),
    lock: () => tryLockFolder(dataFolder),
  };
}

/**
 * Looks for damage in the write-ahead log, unless a service is using it. Must run before the database is opened, which
 * would replay the valid part of the log.
 */
function findUnusedLogDamage(config: Config): string | undefined {
  if (!existsSync(databaseFile(config))) return undefined;
  makeFolder(config);
  const unlock = tryLockFolder(config.dataFolder);
  if (unlock === undefined) return undefined;
  try {
    return findLogDamage(databaseFile(config));
  } finally {
    unlock();
  }
}

/** Opens the folder for a restore, created if missing. @throws if the folder is not empty */
export function openEmptyFolder(config: Config, log: Log): EmptyFolder {
  const { dataFolder } = config;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  // A separate file system has this folder from the start.
  const names = readdirSync(dataFolder).filter((name) => name !== 'lost+found');
  if (names.length > 0) {
    throw new Error(
      `${dataFolder} is not empty: it has ${names[0]}. A backup is restored into an empty folder alone; name one with --data.`,
    );
  }
  return { dataFolder, databaseFile: databaseFile(config), open: () => openFolder(config, log) };
}

/** The command lines by which the service starts its worker processes. */
export interface OwnProcesses {
  readonly conversion: readonly string[];
  readonly answering: readonly string[];
}

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
  const parts = { db, blobs, pool, confinement, comparisons, answering, keys, log, metrics };
  const deps = createDeps(config, deferred, parts);
  const loop = createLoop(deps, deferred);
  const { web, listening, keyUses } = openDoors(config, deps);
  deferred.url = config.url ?? listening.address;
  const removeAddress = writeAddress(config, log, [deferred.url, listening.address]);
  loop.start();
  pool.warm();
  const stopUpkeep = startUpkeep(deps, keyUses, end);
  const embeddings = embeddingEndpoint(config);
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
      for (const service of [pool, answering, comparisons]) service.close();
      await orLog(log, () => flushAll(deps, keyUses));
      await cleanBeforeStop(deps);
      await orLog(log, () => blobs.settle(true));
      removeAddress();
      db.close();
      unlock();
    },
  };
}

/** Creates the conversion and answer processes, with what they report of their confinement. */
function createProcesses(config: Config, log: Log, processes: OwnProcesses, metrics: WorkMetrics) {
  const reports = new ConfinementReports(config, log);
  return {
    pool: createPool(config, processes.conversion, (how) => reports.add('conversion', how), metrics),
    answering: createAnswering(config, processes, log, (how) => reports.add('answer', how)),
    confinement: () => reports.last,
  };
}

/** Locks the data folder for this service, and opens its database, upgraded if necessary. */
function openServiceFolder(
  config: Config,
  log: Log,
): { readonly db: Database; readonly keys: Keys; readonly unlock: () => void } {
  makeFolder(config);
  // Locked before an upgrade, since a service of the previous version would continue to write in the old schema.
  const unlock = lockFolder(config.dataFolder);
  const db = openUpgraded(config, log);
  const keys = openKeys(config);
  requireAuditKey({ db, keys });
  return { db, keys, unlock };
}

/**
 * Writes the addresses of the service for commands.
 *
 * @param addresses the public one, the listening one
 * @returns removes the file
 */
function writeAddress(config: Config, log: Log, addresses: readonly string[]): () => void {
  const file = join(config.dataFolder, ADDRESS_FILE);
  void orLog(log, () => writeFileSync(file, `${addresses.join('\n')}\n`, { mode: 0o600 }));
  return () => rmSync(file, { force: true });
}

/** Dependencies that exist only after the others have been created, which refer to them. */
interface DeferredDeps {
  url: string;
  loop: JobLoop | undefined;
}

function openBlobs(config: Config, log: Log): BlobStore {
  const blobs = new BlobStore(config.dataFolder);
  const { length } = blobs.recover();
  if (length > 0) log.info('blobs_rewritten', { blobs: length });
  blobs.clearStaging();
  return blobs;
}

function createPool(
  config: Config,
  command: readonly string[],
  onConfined: (confinement: Confinement) => void,
  metrics: WorkMetrics,
): ConversionPool {
  const folder = join(config.dataFolder, CONVERSIONS_FOLDER);
  return new ConversionPool({
    spawn: processSpawner({ command, folder, onConfined }),
    // One more than for large files, so that small ones never wait for them.
    size: config.workers + 1,
    timeLimitMs: config.convertSeconds * 1000,
    memoryLimitBytes: config.convertMegabytes * MB,
    onEnd: (end) => metrics.noteWork(end),
  });
}

/** The latest reports of worker processes about their confinement. Changes are logged. */
class ConfinementReports {
  readonly #config: Config;
  readonly #log: Log;
  #last: Confinements = {};

  constructor(config: Config, log: Log) {
    this.#config = config;
    this.#log = log;
  }

  get last(): Confinements {
    return this.#last;
  }

  add(process: 'conversion' | 'answer', confinement: Confinement): void {
    if (isDeepStrictEqual(confinement, this.#last[process])) return;
    const tesseract =
      process === 'conversion' ? confinementOfTesseract(this.#config.ocr, confinement) : undefined;
    const all = { [process]: confinement, ...(tesseract !== undefined && { tesseract }) };
    this.#last = { ...this.#last, ...all };
    this.#log.info(`${process}s_confined`, { ...confinement, says: describeConfinements(all) });
  }
}

/**
 * Tesseract is confined like the conversion process, unless it is a script, which has to start other programs.
 *
 * @returns undefined if scans are not read
 */
export function confinementOfTesseract(ocr: Config['ocr'], conversion: Confinement): Confinement | undefined {
  const program = ocr === null ? null : Bun.which(ocr.command, { PATH: PROGRAM_PATH });
  if (program === null) return undefined;
  return isConfinable(program) ? conversion : { landlock: 0, seccomp: false };
}

function createDeps(
  config: Config,
  deferred: DeferredDeps,
  parts: Pick<
    Deps,
    'db' | 'blobs' | 'pool' | 'confinement' | 'comparisons' | 'answering' | 'keys' | 'log' | 'metrics'
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

/** Starts periodic maintenance. @returns stops it */
function startUpkeep(deps: Deps, keyUses: KeyUses, end: () => void): () => void {
  const { log } = deps;
  const checkDisk = createDiskWatch(deps, end);
  const flushing = setInterval(() => {
    void orLog(log, () => flush(deps, keyUses));
    void orLog(log, checkDisk);
  }, FLUSH_MS);
  const settling = setInterval(() => void orLog(log, () => deps.blobs.settle()), SETTLE_MS);
  const sweeping = setInterval(() => {
    void sweepBlobs(deps).catch((error) => log.error('sweep_failed', { error: describeFault(error) }));
    void runDueRetentions(deps).catch((error) =>
      log.error('retention_failed', { error: describeFault(error) }),
    );
  }, SWEEP_MS);
  const stopWatching = watchEventLoop(deps.metrics);
  return () => {
    stopWatching();
    clearInterval(flushing);
    clearInterval(settling);
    clearInterval(sweeping);
  };
}

/** Flushes a batch of the writes that requests postponed. @throws if nothing can be written yet */
async function flush(deps: Deps, keyUses: KeyUses): Promise<void> {
  await keyUses.flush(deps);
  endCounting(deps, deps.now());
  writePostponed(deps);
}

/** Flushes all postponed writes, when the service stops. */
async function flushAll(deps: Deps, keyUses: KeyUses): Promise<void> {
  await keyUses.flush(deps);
  endCounting(deps, Number.POSITIVE_INFINITY);
  while (writePostponed(deps));
}

/** Runs work that may fail: a failure is logged, except for a full disk, which createDiskWatch reports once. */
async function orLog(log: Log, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (storageFault(error) === undefined) log.error('upkeep_failed', { error: describeFault(error) });
  }
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

function openDatabase(config: Config, beforeUpgrade: (upgrade: Upgrade) => void): Database {
  makeFolder(config);
  const file = databaseFile(config);
  if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  return Database.open(file, { beforeUpgrade });
}

function makeFolder({ dataFolder }: Config): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  // For a clearer error: SQLite would only report that it can't open the file.
  accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** Opens the database, and upgrades one of an earlier docgate after copying it. */
function openUpgraded(config: Config, log: Log): Database {
  const damage = findLogDamage(databaseFile(config));
  if (damage !== undefined) log.error('database_log_damaged', { says: damage });
  let upgraded: (Upgrade & { readonly copy: string }) | undefined;
  const db = openDatabase(config, (upgrade) => {
    upgraded = { ...upgrade, copy: copyBeforeUpgrade(databaseFile(config), upgrade.from) };
  });
  if (upgraded !== undefined) log.info('database_upgraded', { ...upgraded });
  return db;
}

/** A command must not upgrade, since a service of the previous version may be running. */
function requireUpgraded({ from, to }: Upgrade): never {
  throw new Error(
    `The database has schema version ${from}, of an earlier docgate, this one works with ${to}: its service upgrades the database when it starts. Run commands after that, or by the earlier docgate.`,
  );
}

export function databaseFile(config: Config): string {
  return join(config.dataFolder, DATABASE_FILE);
}

function openKeys({ dataFolder }: Config): Keys {
  return {
    loginLinks: new KeyFile(join(dataFolder, 'login-links.key'), random),
    auditTrail: new KeyFile(join(dataFolder, 'audit-trail.key'), random),
  };
}

function listeningAddress(config: Config): string {
  const { host, port } = config.listen;
  return `${config.tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function readAddress(config: Config, line: 'public' | 'listening'): string | undefined {
  const file = join(config.dataFolder, ADDRESS_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[line === 'public' ? 0 : 1] : undefined;
}
