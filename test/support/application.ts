/** The running executable as people and integrating systems meet it: with an organization, its key, and sessions. */
import { ApiClient, type SessionBody } from './api-client.ts';
import {
  createOrganization,
  type Docgate,
  type Organization,
  removeFolder,
  runDocgate,
  runJson,
  startDocgate,
} from './docgate.ts';
import { endWithTests } from './end-with-tests.ts';

/** Half as long as a sign-in link is good. */
const LINK_IS_GOOD_MS = 10 * 60_000;

/** A service, which is another process once it was started again. */
interface Service {
  docgate: Docgate;
  readonly env: Record<string, string>;
  /** Where it serves other organizations too, and ends with the process of the tests: takes its process. */
  readonly endsWithTests?: (pid: number) => void;
}

let shared: Promise<Service> | undefined;

export class Application {
  readonly organization: Organization;
  readonly api: ApiClient;
  readonly #service: Service;
  #ownerLink = { url: '', goodUntil: 0 };

  private constructor(service: Service, organization: Organization) {
    this.#service = service;
    this.organization = organization;
    this.api = new ApiClient(service.docgate.url, organization.api_key);
  }

  /**
   * @param env settings beyond those of every test
   * @param command what starts the executable, if not it itself
   */
  static async start(env: Record<string, string> = {}, command?: readonly string[]): Promise<Application> {
    const docgate = await startDocgate({ env, ...(command === undefined ? {} : { command }) });
    const service = { docgate, env };
    return new Application(service, await createOrganization(docgate.dataFolder));
  }

  /**
   * A new organization of the service that the tests of this process share: started for the first of them. A person has
   * one workspace in it, so the people of a file have addresses of their own.
   */
  static async inShared(): Promise<Application> {
    shared ??= startShared();
    const service = await shared;
    return new Application(service, await createOrganization(service.docgate.dataFolder));
  }

  get #docgate(): Docgate {
    return this.#service.docgate;
  }

  get url(): string {
    return this.#docgate.url;
  }

  get pid(): number {
    return this.#docgate.pid;
  }

  get dataFolder(): string {
    return this.#docgate.dataFolder;
  }

  /** Everything the service has printed since it was started last. */
  output(): string {
    return this.#docgate.output();
  }

  /** Stops it in good order and keeps its data, for a restart. */
  halt(): Promise<number> {
    return this.#docgate.stop();
  }

  kill(): Promise<void> {
    return this.#docgate.kill();
  }

  /** Starts it again after a kill, on the address it had. */
  async restart(): Promise<void> {
    const { dataFolder, url } = this.#docgate;
    this.#service.docgate = await startDocgate({
      dataFolder,
      env: { ...this.#service.env, DOCGATE_LISTEN: new URL(url).host },
    });
    this.#service.endsWithTests?.(this.pid);
  }

  async stop(): Promise<void> {
    if (this.#service.endsWithTests !== undefined) return;
    await this.#docgate.stop();
    removeFolder(this.#docgate.dataFolder);
  }

  /** Opens a session for a person with files, and perhaps a first question. */
  openSession(
    user: string,
    files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
    prompt?: string,
  ): Promise<SessionBody> {
    const form = new FormData();
    form.set('user', user);
    for (const [name, content] of Object.entries(files)) form.append('files', new File([content], name));
    if (prompt !== undefined) form.set('prompt', prompt);
    return this.api.json('/sessions', { method: 'POST', body: form });
  }

  /** A sign-in link for the organization's owner: the same one for as long as it is surely good. */
  async ownerLink(): Promise<string> {
    if (Date.now() > this.#ownerLink.goodUntil) {
      const goodUntil = Date.now() + LINK_IS_GOOD_MS;
      this.#ownerLink = { url: await this.memberLink(this.organization.owner), goodUntil };
    }
    return this.#ownerLink.url;
  }

  /** A sign-in link for a member. */
  async memberLink(email: string): Promise<string> {
    const args = ['member', 'link', '--org', this.organization.org_id, '--email', email];
    return (await runJson<{ url: string }>(args, this.#docgate.dataFolder)).url;
  }

  /** The organization's balance. */
  credits(): Promise<{ balance: number | null }> {
    return runJson(['credits', 'show', '--org', this.organization.org_id], this.#docgate.dataFolder);
  }

  /** What the organization's audit trail holds, oldest first. */
  async auditActions(): Promise<string[]> {
    const args = ['audit', 'list', '--org', this.organization.org_id];
    const entries = await runJson<{ action: string }[]>(args, this.#docgate.dataFolder);
    return entries.map(({ action }) => action);
  }

  /** The same, with what it prints as JSON. */
  commandJson<Printed>(...args: readonly string[]): Promise<Printed> {
    return runJson(args, this.#docgate.dataFolder);
  }

  /** Runs an administrator's command beside the service. */
  async command(...args: readonly string[]): Promise<void> {
    const { code, stderr } = await runDocgate(args, { dataFolder: this.#docgate.dataFolder });
    if (code !== 0) throw new Error(`docgate ${args.join(' ')}: ${stderr}`);
  }
}

async function startShared(): Promise<Service> {
  const env = { DOCGATE_TOPUP: 'allowed' };
  const docgate = await startDocgate({ env });
  const endsWithTests = endWithTests(docgate.dataFolder);
  endsWithTests(docgate.pid);
  return { docgate, env, endsWithTests };
}
