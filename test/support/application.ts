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

/** Half as long as a sign-in link is good. */
const LINK_IS_GOOD_MS = 10 * 60_000;

export class Application {
  readonly organization: Organization;
  readonly api: ApiClient;
  readonly #env: Record<string, string>;
  #docgate: Docgate;
  #ownerLink = { url: '', goodUntil: 0 };

  private constructor(docgate: Docgate, organization: Organization, env: Record<string, string>) {
    this.#docgate = docgate;
    this.#env = env;
    this.organization = organization;
    this.api = new ApiClient(docgate.url, organization.api_key);
  }

  /**
   * @param env settings beyond those of every test
   * @param command what starts the executable, if not it itself
   */
  static async start(env: Record<string, string> = {}, command?: readonly string[]): Promise<Application> {
    const docgate = await startDocgate({ env, ...(command === undefined ? {} : { command }) });
    return new Application(docgate, await createOrganization(docgate.dataFolder), env);
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
    this.#docgate = await startDocgate({
      dataFolder,
      env: { ...this.#env, DOCGATE_LISTEN: new URL(url).host },
    });
  }

  async stop(): Promise<void> {
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
