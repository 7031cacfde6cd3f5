import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { SessionBody } from '../support/api-client.ts';
import { Application } from '../support/application.ts';

describe('every address of the application', () => {
  let service: Application;
  let session: SessionBody;
  let cookie = '';

  beforeAll(async () => {
    service = await Application.inShared();
    session = await service.openSession('ada@security.example', {
      'Page.md': '# Page\n\n<script>x()</script>\n',
    });
    await service.api.settled(session.documents[0]?.id ?? '');
    cookie = await cookieOf(session.url);
  });

  afterAll(() => service?.stop());

  async function cookieOf(link: string): Promise<string> {
    const response = await fetch(link, { redirect: 'manual' });
    return response.headers.getSetCookie().map((set) => set.split(';')[0])[0] ?? '';
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
    for (const path of [
      'versions/1/original',
      'versions/1/export.md',
      'versions/1/export.docx',
      'versions/1/content',
    ]) {
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
