/** The people, keys and things that `access.md` names, in one database. */
import { randomBytes } from 'node:crypto';
import { NO_ORIGIN } from '../../src/domain/audit.ts';
import type { Email } from '../../src/domain/people/email.ts';
import type { IdentityProvider } from '../../src/domain/people/identity.ts';
import { createApiKey } from '../../src/flows/keys/create-api-key.ts';
import { revokeApiKey } from '../../src/flows/keys/revoke-api-key.ts';
import { createProject } from '../../src/flows/organizations/create-project.ts';
import { fileForm, type Integrator, Visitor, withBody } from '../support/clients.ts';
import { Doors, type OrganizationInDoors } from '../support/doors.ts';

const HOUR = 60 * 60 * 1000;

const BY_ADMINISTRATOR = { actor: { kind: 'administrator' }, origin: NO_ORIGIN } as const;

export interface World {
  readonly doors: Doors;
  /** What a request with a credential has in its headers. */
  readonly credentials: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** What stands for a thing in a path or a body. @throws when there is no such thing */
  id(thing: string): string;
  /** A word that is in a thing and nowhere else. */
  readonly marks: ReadonlyMap<string, string>;
  /** What stands for a login link or a mailed link. @throws when there is no such link */
  token(link: string): string;
}

export async function makeWorld(): Promise<World> {
  const builder = new WorldBuilder();
  await builder.build();
  return builder;
}

/** Leads everybody to an address of its own, and identifies nobody. */
const provider: IdentityProvider = {
  begin: async () => ({
    url: 'https://provider.example/authorize',
    pending: { state: 'state', nonce: 'nonce', codeVerifier: 'verifier' },
  }),
  finish: () => Promise.reject(new Error('nobody comes back')),
};

class WorldBuilder implements World {
  readonly #letters: string[] = [];
  readonly doors = new Doors({
    mayTopUp: true,
    identityProvider: provider,
    sendMail: async ({ text }) => void this.#letters.push(text),
  });
  readonly credentials = new Map<string, Readonly<Record<string, string>>>([
    ['nobody', {}],
    ['forged cookie', { Cookie: `docgate_sign_in=${randomBytes(32).toString('base64url')}` }],
  ]);
  readonly marks = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  readonly #tokens = new Map<string, string>([['forged link', 'nonsense']]);
  /** The newest login link of a person, by its token. */
  readonly #links = new Map<string, string>();
  readonly #a = this.doors.organization('A', 'olga@a.example');
  readonly #b = this.doors.organization('B', 'otto@b.example');

  async build(): Promise<void> {
    await this.#pushShared();
    await this.#sendIn('ada', this.#a);
    await this.#keepSignIn('expired sign-in', 'ada');
    this.#tokens.set('expired login link', this.#link('ada'));
    this.doors.now += 25 * HOUR;
    await this.#sendIn('bea', this.#a);
    await this.#sendIn('bob', this.#b);
    this.#addKeys();
    await this.#addMembers();
    await this.#addMia();
    await this.#addEx();
    await this.#addWorkspaceUsers();
    await this.#proposeChanges();
    await this.#mailLinks();
    await this.#invite();
    this.#nameIds();
  }

  /** Documents of default projects, in two versions each, and one that is deleted again. */
  async #pushShared(): Promise<void> {
    await this.#push('shared document', this.#a.api);
    await this.#push('deleted document', this.#a.api);
    await this.#push("B's document", this.#b.api);
    const olga = await this.doors.signInMember(this.#a.id, this.#a.owner);
    await olga.send('DELETE', `/documents/${this.id('deleted document')}`);
  }

  async #push(thing: string, api: Integrator, fields: Record<string, string> = {}): Promise<void> {
    const mark = this.#mark(thing);
    const text = (version: number) => `# ${mark}\n\nThis is version ${version}.\n`;
    const pushed = await api.send('POST', '/documents', fileForm('file', `${mark}.md`, text(1), fields));
    const { id } = (await pushed.json()) as { id: string };
    await this.doors.runJobs();
    await api.send('POST', `/documents/${id}/versions`, fileForm('file', `${mark}.md`, text(2)));
    await this.doors.runJobs();
    this.#ids.set(thing, id);
  }

  /** A person of an organization, with a document and a chat about it. */
  async #sendIn(name: string, { api }: OrganizationInDoors): Promise<void> {
    const user = api === this.#b.api ? `${name}@b.example` : `${name}@a.example`;
    const [document, chat] = [`${name}'s document`, `${name}'s chat`] as const;
    await this.#push(document, api, { user });
    const opened = await api.send('POST', '/sessions', {
      user,
      document_ids: [this.id(document)],
      prompt: `What is ${this.#mark(chat)}?`,
    });
    const session = (await opened.json()) as { session_id: string; url: string };
    this.#ids.set(chat, session.session_id);
    this.#links.set(name, tokenIn(session.url));
    await this.doors.runJobs();
  }

  #addKeys(): void {
    const { deps } = this.doors;
    const make = (name: string, metrics: boolean) =>
      createApiKey(deps, this.#a.id, {
        createdBy: this.#a.owner as Email,
        name,
        metrics,
        ...BY_ADMINISTRATOR,
      });
    const revoked = make('Revoked', false);
    revokeApiKey(deps, revoked.keyId, BY_ADMINISTRATOR);
    const last = this.#a.key.at(-1) === 'A' ? 'B' : 'A';
    for (const [name, key] of [
      ['key of A', this.#a.key],
      ['key of B', this.#b.key],
      ['revoked key', revoked.apiKey],
      ['metrics key', make('Metrics', true).apiKey],
      ['mistyped key', this.#a.key.slice(0, -1) + last],
    ] as const) {
      this.credentials.set(name, { Authorization: `Bearer ${key}` });
    }
  }

  async #addMembers(): Promise<void> {
    for (const [name, role] of [
      ['max', 'member'],
      ['ed', 'admin'],
    ] as const) {
      this.doors.addMember(this.#a.id, `${name}@a.example`, role);
    }
    for (const name of ['max', 'ed', 'olga', 'otto']) {
      this.#makeMemberLink(name);
      await this.#keepSignIn(name, name);
    }
    await this.#chatAsMember("max's chat", 'max');
  }

  async #chatAsMember(thing: string, credential: string): Promise<void> {
    const begun = await this.#send(credential, 'POST', '/chats');
    const id = begun.headers.get('location')?.replace('/chat/', '') ?? '';
    this.#ids.set(thing, id);
    await this.#send(credential, 'POST', `/chat/${id}/messages`, { text: `What is ${this.#mark(thing)}?` });
    await this.doors.runJobs();
  }

  /** Somebody who was sent in and is a member by now. */
  async #addMia(): Promise<void> {
    await this.#sendIn('mia', this.#a);
    await this.#keepSignIn('mia before', 'mia');
    this.#tokens.set('login link from before', this.#link('mia'));
    this.doors.addMember(this.#a.id, 'mia@a.example', 'member');
  }

  /** Somebody who was a member, was removed, and is sent in by now. */
  async #addEx(): Promise<void> {
    this.doors.addMember(this.#a.id, 'ex@a.example', 'member');
    this.#makeMemberLink('ex');
    this.#tokens.set("removed member's link", this.#link('ex'));
    await this.#keepSignIn('ex before', 'ex');
    await this.#chatAsMember("ex's chat as a member", 'ex before');
    await this.#send('olga', 'DELETE', `/settings/members/${this.#account('ex')}`);
    await this.#sendIn('ex', this.#a);
    await this.#keepSignIn('ex by link', 'ex');
  }

  async #addWorkspaceUsers(): Promise<void> {
    const again = await this.#a.api.get(`/sessions/${this.id("ada's chat")}`);
    this.#links.set('ada', tokenIn(((await again.json()) as { url: string }).url));
    await this.#keepSignIn('ended sign-in', 'ada');
    await this.#send('ended sign-in', 'POST', '/sign-out');
    await this.#keepSignIn('ada', 'ada');
    await this.#keepSignIn('bea', 'bea');
    await this.#keepSignIn('bob', 'bob');
  }

  async #invite(): Promise<void> {
    for (const [name, address, inviter] of [
      ['ina', 'ina@a.example', 'olga'],
      ['bob', 'bob@b.example', 'olga'],
      ['ivo', 'ivo@b.example', 'otto'],
    ] as const) {
      const body = { email: address, role: 'member' };
      const invited = await this.#send(inviter, 'POST', '/settings/members', body);
      const { url } = (await invited.json()) as { url: string };
      this.#tokens.set(`invitation of ${name}`, tokenIn(url));
    }
  }

  /** Each to a document of its own, since a document whose change awaits approval takes no other. */
  async #proposeChanges(): Promise<void> {
    for (const [thing, credential, api, fields] of [
      ["ada's change", 'ada', this.#a.api, { user: 'ada@a.example' }],
      ["bea's change", 'bea', this.#a.api, { user: 'bea@a.example' }],
      ['shared change', 'olga', this.#a.api, {}],
      ["B's change", 'otto', this.#b.api, {}],
    ] as const) {
      await this.#push(`document of ${thing}`, api, fields);
      const document = this.id(`document of ${thing}`);
      const mark = this.#mark(thing);
      const proposed = await this.#send(credential, 'POST', `/documents/${document}/changes`, changeTo(mark));
      this.#ids.set(thing, ((await proposed.json()) as { id: string }).id);
    }
  }

  async #mailLinks(): Promise<void> {
    for (const [token, name] of [
      ['used mailed link', 'ex'],
      ['mailed link', 'ada'],
    ] as const) {
      await this.#send('nobody', 'POST', '/sign-in', new URLSearchParams({ email: `${name}@a.example` }));
      await this.doors.runJobs();
      this.#tokens.set(token, /\/sign-in\/([\w-]+)/.exec(this.#letters.at(-1) ?? '')?.[1] ?? '');
    }
    const ex = new Visitor(this.doors);
    await ex.send('POST', `/sign-in/${this.token('used mailed link')}`, new URLSearchParams());
    this.#keep('ex by mail', ex);
  }

  #nameIds(): void {
    const { deps } = this.doors;
    const projectOf = (organization: string, kind: string, account: string | null = null) =>
      deps.db.one<{ id: string }>(
        `SELECT id
         FROM projects
         WHERE organization_id = $organization
           AND kind = $kind
           AND account_id IS $account`,
        { organization, kind, account },
      )?.id ?? '';
    const signInOf = (account: string) =>
      deps.db.one<{ id: string }>(
        `SELECT lower(hex(substr(token_hash, 1, 8))) AS id
         FROM sign_ins
         WHERE account_id = $account
           AND expires_at > $now
         LIMIT 1`,
        { account, now: this.doors.now },
      )?.id ?? '';
    const more = {
      "ada's workspace": projectOf(this.#a.id, 'workspace', this.#account('ada')),
      'default project': projectOf(this.#a.id, 'default'),
      'further project': createProject(deps, this.#a.id, 'Procedures', BY_ADMINISTRATOR).id,
      "B's default project": projectOf(this.#b.id, 'default'),
      "ada's sign-in": signInOf(this.#account('ada')),
      "olga's sign-in": signInOf(this.#account('olga')),
      "ex's sign-in": signInOf(this.#account('ex')),
      'A as a member': `${this.#a.id}/member`,
      'the workspace in A': `${this.#a.id}/workspace`,
      'B as a member': `${this.#b.id}/member`,
      "A's key": this.#a.keyId,
      "B's key": this.#b.keyId,
      'member max': this.#account('max'),
      'member olga': this.#account('olga'),
      'member otto': this.#account('otto'),
      'ada who is no member': this.#account('ada'),
      'ex who is no member': this.#account('ex'),
      'person ada': 'ada@a.example',
      'person ex': 'ex@a.example',
      'person max': 'max@a.example',
      'person mia': 'mia@a.example',
      'person otto': 'otto@b.example',
      'person bob': 'bob@b.example',
      "ina's invitation to A": this.#account('ina'),
      "ivo's invitation to B": this.#account('ivo'),
    };
    for (const [thing, id] of Object.entries(more)) this.#ids.set(thing, id);
    this.#tokens.set('login link', this.#link('ada')).set("member's link", this.#link('olga'));
  }

  #makeMemberLink(name: string): void {
    const [organization, address] =
      name === 'otto' ? [this.#b, this.#b.owner] : [this.#a, `${name}@a.example`];
    this.#links.set(name, tokenIn(this.doors.memberLink(organization.id, address)));
  }

  #link(name: string): string {
    return this.#links.get(name) ?? '';
  }

  /** Opens a person's newest link in a new browser. */
  async #keepSignIn(credential: string, name: string): Promise<void> {
    const browser = new Visitor(this.doors);
    await browser.get(`/login/${this.#link(name)}`);
    this.#keep(credential, browser);
  }

  #keep(credential: string, browser: Visitor): void {
    const [cookie] = browser.cookies;
    if (cookie === undefined) throw new Error(`${credential}: not signed in`);
    this.credentials.set(credential, { Cookie: cookie.join('=') });
  }

  #account(name: string): string {
    const found = this.doors.deps.db.one<{ id: string }>(
      `SELECT id
       FROM accounts
       WHERE email LIKE $email`,
      { email: `${name}@%` },
    );
    return found?.id ?? '';
  }

  #mark(thing: string): string {
    const mark = `mark${this.marks.size}of`;
    this.marks.set(thing, mark);
    return mark;
  }

  id(thing: string): string {
    return find(this.#ids, thing);
  }

  token(link: string): string {
    return find(this.#tokens, link);
  }

  /** Sends a request with a credential, as our own pages do. */
  #send(credential: string, method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { 'Sec-Fetch-Site': 'same-origin', ...this.credentials.get(credential) };
    return this.doors.fetch(path, { method, ...withBody(body, headers) });
  }
}

function find(known: ReadonlyMap<string, string>, name: string): string {
  const found = known.get(name);
  if (found === undefined) throw new Error(`no ${name} in this world`);
  return found;
}

const tokenIn = (url: string) => url.split('/').at(-1) ?? '';

/** A change to what `#push` has pushed. @param mark stands in it */
export function changeTo(mark: string): object {
  return {
    version: 2,
    edits: [{ kind: 'replace', text: 'This is version 2.', with: `This is ${mark}.` }],
    reason: '',
  };
}
