/**
 * Both doors of the service as they are put together, over a database in memory: a `Request` goes in, a `Response`
 * comes out, and nothing listens. Files are converted in the test's own process, jobs run when a test says so, and the
 * clock moves when a test moves it.
 */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createApi } from '../../src/api/api.ts';
import type { Assistant } from '../../src/assistant/assistant.ts';
import { createBuiltInAssistant } from '../../src/assistant/built-in/built-in-assistant.ts';
import { BlobStore } from '../../src/blobs/blob-store.ts';
import { NO_ORIGIN } from '../../src/domain/audit.ts';
import type { KeyId, OrganizationId } from '../../src/domain/ids.ts';
import type { Role } from '../../src/domain/organization.ts';
import { UNLIMITED } from '../../src/domain/organization-limits.ts';
import { type Email, parseEmail } from '../../src/domain/people/email.ts';
import { makeAnswer } from '../../src/flows/answers/make-answer.ts';
import { PostponedAudit } from '../../src/flows/audit/postponed-audit.ts';
import { Comparisons } from '../../src/flows/comparisons/comparisons.ts';
import { createConvertHandler } from '../../src/flows/conversion/create-convert-handler.ts';
import type { Deps } from '../../src/flows/deps.ts';
import { KeyUses } from '../../src/flows/keys/authenticate-key.ts';
import { createCleanHandler } from '../../src/flows/maintenance/clean-up.ts';
import { WorkMetrics } from '../../src/flows/maintenance/work-metrics.ts';
import { addMember } from '../../src/flows/members/administer-members.ts';
import { mintMemberLink } from '../../src/flows/members/mint-member-link.ts';
import { createNewId } from '../../src/flows/new-id.ts';
import { createOrganization } from '../../src/flows/organizations/create-organization.ts';
import { ContentsCache } from '../../src/flows/search/library-contents.ts';
import { createAnswerHandler } from '../../src/flows/sessions/create-answer-handler.ts';
import { LiveEvents } from '../../src/flows/sessions/live-events.ts';
import { createMailHandler } from '../../src/flows/sign-in/create-mail-handler.ts';
import { errorResponse, toAppError } from '../../src/http/error-response.ts';
import { RateLimiter } from '../../src/http/rate-limit.ts';
import type { RequestContext } from '../../src/http/request-context.ts';
import { JobLoop } from '../../src/queue/job-loop.ts';
import { composeSignInEmail } from '../../src/web/compose-sign-in-email.ts';
import { createWeb } from '../../src/web/web.ts';
import type { SessionBody } from './api-client.ts';
import { fileForm, Integrator, Visitor } from './clients.ts';
import { openDatabase } from './database.ts';
import { makeFolder, removeFolder } from './docgate.ts';
import { madeKeys } from './keys.ts';
import { ScriptedPool } from './scripted-pool.ts';

/** Where browsers and integrating systems believe to be, unless a test says otherwise. */
const APP_URL = 'http://docgate.test';

function email(text: string): Email {
  const parsed = parseEmail(text);
  if (parsed === undefined) throw new Error(`no address: ${text}`);
  return parsed;
}

export interface OpenedSession {
  readonly link: string;
  readonly session: string;
  readonly document: string;
}

const ADMINISTRATOR = { kind: 'administrator' } as const;

export interface OrganizationInDoors {
  readonly id: OrganizationId;
  readonly owner: string;
  /** Its first API key, and the system that holds it. */
  readonly keyId: KeyId;
  readonly key: string;
  readonly api: Integrator;
}

export class Doors implements Disposable {
  readonly deps: Deps;
  readonly pool = new ScriptedPool();
  /** Aborted, whoever has asked for something hangs up. */
  readonly client = new AbortController();
  /** What the service has logged: event and fields. */
  readonly logged: { readonly event: string; readonly fields: object }[] = [];
  /** Milliseconds since 1970, UTC. */
  now = Date.UTC(2026, 0, 1);
  readonly #folder = makeFolder();
  readonly #comparisons: Comparisons;
  readonly #api: ReturnType<typeof createApi>;
  readonly #web: ReturnType<typeof createWeb>;

  /**
   * @param given what a test wants otherwise, such as an assistant of its own
   * @param rateLimit requests a minute for each person; 0 is off
   */
  constructor(
    { assistant = createBuiltInAssistant(), ...given }: Partial<Deps> & { assistant?: Assistant } = {},
    rateLimit = 0,
  ) {
    const now = () => this.now;
    const note = (event: string, fields: object = {}) => void this.logged.push({ event, fields });
    const blobs = new BlobStore(this.#folder);
    const contents = new ContentsCache();
    this.#comparisons = new Comparisons({ blobs, pool: this.pool, now });
    this.deps = {
      db: openDatabase(),
      blobs,
      pool: this.pool,
      confinement: () => ({}),
      comparisons: this.#comparisons,
      answering: {
        model: assistant.model,
        warm: () => undefined,
        answer: (...asked) =>
          makeAnswer({ ...this.deps, contents, assistant, embeddings: null, rerank: null }, ...asked),
      },
      indexSentences: () => undefined,
      wakeQueue: () => undefined,
      queueLastTurnAt: now,
      jobsPerSecond: () => 0,
      live: new LiveEvents(),
      metrics: new WorkMetrics(),
      now,
      newId: createNewId(now),
      random: (length) => randomBytes(length),
      keys: madeKeys(),
      log: { info: note, error: note },
      postponedAudit: new PostponedAudit(),
      appUrl: () => APP_URL,
      initialCredits: 100,
      initialLimits: UNLIMITED,
      mayTopUp: false,
      ocr: null,
      sendMail: null,
      identityProvider: null,
      ...given,
    };
    const unlimited = new RateLimiter(0, now);
    const organizationLimiter = new RateLimiter(0, now);
    this.#api = createApi({
      ...this.deps,
      keyUses: new KeyUses(),
      rateLimiter: unlimited,
      organizationLimiter,
      failureLimiter: unlimited,
    });
    this.#web = createWeb(this.deps, { rateLimit, organizationLimiter });
  }

  /** Where the bytes of documents lie. */
  get blobFolder(): string {
    return join(this.#folder, 'blobs');
  }

  /** Sends a request to the door that its path belongs to; refusals come back as the server would tell them. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(this.deps.appUrl() + path, { signal: this.client.signal, ...init });
    const context: RequestContext = { requestId: this.deps.newId('request'), address: '192.0.2.1' };
    const door = path.startsWith('/v1') ? this.#api : this.#web;
    try {
      return await door.fetch(request, context);
    } catch (thrown) {
      return errorResponse(toAppError(thrown), context.requestId);
    }
  }

  /** Does all that waits in the queue, and what comes of that. */
  async runJobs(): Promise<void> {
    const { deps } = this;
    const loop = new JobLoop({
      db: deps.db,
      now: deps.now,
      handlers: {
        convert: createConvertHandler(deps),
        answer: createAnswerHandler(deps),
        mail: createMailHandler(deps, composeSignInEmail),
        clean: createCleanHandler(deps),
      },
      onError: (job, error) => deps.log.error('job_failed', { kind: job.task.kind, error: String(error) }),
      onFault: (error) => deps.log.error('queue_failed', { error: String(error) }),
    });
    loop.start();
    while (this.#hasDueJobs()) {
      loop.wake();
      await Bun.sleep(1);
    }
    await loop.stop();
  }

  /** An organization with an owner, and the system that holds its key. */
  organization(name: string, owner: string): OrganizationInDoors {
    const made = createOrganization(this.deps, { name, owner: email(owner) });
    const { organizationId: id, keyId, apiKey: key } = made;
    return { id, owner, keyId, key, api: new Integrator(this, key) };
  }

  /** Gives a person access of their own. */
  addMember(organization: OrganizationId, address: string, role: Role): void {
    addMember(this.deps, organization, {
      email: email(address),
      role,
      isConfirmed: true,
      actor: ADMINISTRATOR,
      origin: NO_ORIGIN,
    });
  }

  /** A sign-in link of a member. */
  memberLink(organization: OrganizationId, address: string): string {
    return mintMemberLink(this.deps, organization, email(address));
  }

  /** A browser in which a member is signed in. */
  signInMember(organization: OrganizationId, address: string): Promise<Visitor> {
    return this.open(this.memberLink(organization, address));
  }

  /** A browser that has opened a login link. */
  async open(link: string): Promise<Visitor> {
    const visitor = new Visitor(this);
    const response = await visitor.get(new URL(link).pathname);
    if (response.status !== 303) throw new Error(`the link answered ${response.status}`);
    return visitor;
  }

  /** Opens a session for a person with one file. @returns its login link and its ids */
  async openSession(api: Integrator, user: string, name: string, content: string): Promise<OpenedSession> {
    const response = await api.send('POST', '/sessions', fileForm('files', name, content, { user }));
    if (response.status !== 202) throw new Error(`the session answered ${response.status}`);
    const body = (await response.json()) as SessionBody;
    return { link: body.url, session: body.session_id, document: body.documents[0]?.id ?? '' };
  }

  [Symbol.dispose](): void {
    this.#web.close();
    this.#comparisons.close();
    this.deps.db.close();
    removeFolder(this.#folder);
  }

  #hasDueJobs(): boolean {
    return (
      this.deps.db.one(
        `SELECT 1
         FROM jobs
         WHERE state = 'running'
            OR state IN ('available', 'retryable')
           AND run_at <= $now`,
        { now: this.now },
      ) !== undefined
    );
  }
}
