import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { ROUTES } from '../../src/web/web.ts';
import type { SessionBody } from '../support/api-client.ts';
import { Application } from '../support/application.ts';

/** Addresses of the application with names in the place of their parameters, as they are in the table of routes. */
const CHANGES = ROUTES.filter(({ method }) => method !== 'GET');

/** What only owners and admins may see or do. */
const MANAGED = ROUTES.filter(({ path }) =>
  /^\/settings\/(?:keys|members|projects|credits|audit)/.test(path),
);

describe('every address of the application', () => {
  let service: Application;
  let session: SessionBody;
  let cookie = '';

  beforeAll(async () => {
    service = await Application.start({ DOCGATE_TOPUP: 'allowed' });
    session = await service.openSession('ada@example.com', { 'Page.md': '# Page\n\n<script>x()</script>\n' });
    await service.api.settled(session.documents[0]?.id ?? '');
    cookie = await cookieOf(session.url);
  });

  afterAll(() => service?.stop());

  async function cookieOf(link: string): Promise<string> {
    const response = await fetch(link, { redirect: 'manual' });
    return response.headers.getSetCookie().map((set) => set.split(';')[0])[0] ?? '';
  }

  function send(
    route: { readonly method: string; readonly path: string },
    headers: HeadersInit,
  ): Promise<Response> {
    const path = route.path.replaceAll(':id', session.documents[0]?.id ?? '').replaceAll(/:[a-z]+/g, '1');
    return fetch(service.url + path, { method: route.method, headers, redirect: 'manual' });
  }

  test.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'is closed to who is not signed in: %s',
    async (_, route) => {
      expect((await send(route, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(401);
      const forged = { 'Sec-Fetch-Site': 'same-origin', Cookie: `${cookie.split('=')[0]}=forged` };
      expect((await send(route, forged)).status).toBe(401);
    },
  );

  test.each(CHANGES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'that changes something takes no request of another site: %s',
    async (_, route) => {
      for (const headers of [
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { Origin: 'https://elsewhere.example' },
        {},
      ]) {
        expect((await send(route, { ...headers, Cookie: cookie })).status).toBe(403);
      }
    },
  );

  test.each(MANAGED.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'for owners and admins is closed to members and to people with a workspace: %s',
    async (_, route) => {
      const member = await memberCookie();
      for (const one of [cookie, member]) {
        const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: one, 'Content-Type': 'application/json' };
        const path = service.url + fill(route.path);
        const body = route.method === 'POST' ? bodyFor(route.path) : null;
        if (route.path === '/settings/credits') headers['Content-Type'] = 'application/x-www-form-urlencoded';
        const response = await fetch(path, { method: route.method, headers, body, redirect: 'manual' });
        expect(response.status).toBe(403);
      }
    },
  );

  /** Identifiers of the right form, so that nothing but the role stands in the way. */
  function fill(path: string): string {
    const id = (prefix: string) => service.organization.key_id.replace(/^key_/, `${prefix}_`);
    return path.replace('/keys/:id', `/keys/${id('key')}`).replace('/members/:id', `/members/${id('acc')}`);
  }

  function bodyFor(path: string): string {
    if (path === '/settings/credits') return 'amount=1';
    return JSON.stringify({ name: 'x', email: 'x@example.com', role: 'owner' });
  }

  let known: string | undefined;
  async function memberCookie(): Promise<string> {
    if (known === undefined) {
      const { org_id } = service.organization;
      await service.command(
        'member',
        'add',
        '--org',
        org_id,
        '--email',
        'max@example.com',
        '--role',
        'member',
      );
      known = await cookieOf(await service.memberLink('max@example.com'));
    }
    return known;
  }

  test('adds credits as whole decimal numbers alone', async () => {
    const owner = await cookieOf(await service.ownerLink());
    const { balance } = await service.credits();
    const add = async (amount: string) => {
      const response = await fetch(`${service.url}/settings/credits`, {
        method: 'POST',
        headers: { Cookie: owner, 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams({ amount }),
        redirect: 'manual',
      });
      return response.status;
    };
    for (const amount of ['0x10', '1e3', '0b1', ' 5', '5.0', '-5', '0', '']) {
      expect(await add(amount)).not.toBe(303);
    }
    expect((await service.credits()).balance).toBe(balance);
    expect(await add('005')).toBe(303);
    expect((await service.credits()).balance).toBe((balance ?? 0) + 5);
  });

  test('gives files out as attachments that no browser opens by itself', async () => {
    const id = session.documents[0]?.id ?? '';
    for (const path of ['versions/1/original', 'export.md', 'export.docx', 'versions/1/content']) {
      const { status, headers } = await fetch(`${service.url}/documents/${id}/${path}`, {
        headers: { Cookie: cookie },
      });
      expect(status).toBe(200);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect(headers.get('content-type')).not.toContain('html');
      if (path !== 'versions/1/content') expect(headers.get('content-disposition')).toStartWith('attachment');
    }
  });

  test('signs in with one cookie that scripts and other sites can’t use, new at each sign-in', async () => {
    const responses = await Promise.all([1, 2].map(() => fetch(session.url, { redirect: 'manual' })));
    const cookies = responses.flatMap((response) => response.headers.getSetCookie());
    expect(cookies.length).toBe(2);
    for (const set of cookies) {
      expect(set).toContain('HttpOnly');
      expect(set).toContain('SameSite=Lax');
    }
    expect(new Set(cookies.map((set) => set.split(';')[0])).size).toBe(2);
  });

  test('is a page that nobody frames, whose scripts are its own', async () => {
    const id = session.documents[0]?.id ?? '';
    const paths = [
      `/chat/${session.session_id}`,
      '/chats',
      '/documents',
      `/documents/${id}`,
      '/settings',
      '/nowhere',
    ];
    for (const path of paths) {
      const { headers } = await fetch(service.url + path, {
        headers: { Cookie: cookie, Accept: 'text/html' },
      });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});
