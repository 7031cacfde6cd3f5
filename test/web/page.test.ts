import { describe, expect, test } from 'bun:test';
import { loadAssets, serveAsset } from '../../src/web/assets.ts';
import type { ChatView, PageState } from '../../src/web/browser/view-model.ts';
import { de } from '../../src/web/browser/words/de.ts';
import { en } from '../../src/web/browser/words/en.ts';
import { renderPage } from '../../src/web/render-page.tsx';

const MAX_SCRIPT_BYTES = 100_000;

const assets = loadAssets();

const chat: ChatView = {
  id: 'ses_1',
  title: '<b>"Title"</b> & more',
  status: 'awaiting_input',
  documents: [
    { id: 'doc_1', fileName: 'a<i>.docx', status: 'ready', version: 1, failure: null, progress: null },
  ],
  messages: [],
  model: null,
  suggestions: [{ kind: 'summarize', fileName: 'Plan.docx' }],
};

const state: PageState = {
  frame: {
    locale: 'en',
    person: {
      email: 'ann@example.com',
      name: 'Ann <b>B</b>',
      organization: 'Acme',
      role: null,
      language: null,
      places: [],
    },
    hasOwnSignIn: false,
    chats: [{ id: 'ses_1', title: '</script><script>alert(1)</script>', createdAt: 0 }],
  },
  page: { kind: 'chat', chat },
};

describe('a page', () => {
  test('shows its text before any script runs', async () => {
    const html = await renderPage(assets, state).text();
    expect(html).toContain('Summarize “Plan.docx”');
    expect(html).toContain('ann@example.com');
  });

  test('escapes what people and documents bring in, in text, title and data', async () => {
    const html = await renderPage(assets, state).text();
    expect(html).not.toMatch(/<script>alert|<b>|<i>/);
    expect(html).toContain('<title>&lt;b>"Title"&lt;/b> &amp; more · docgate</title>');
    const data = /id="page-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual(JSON.parse(JSON.stringify(state)));
  });

  test('of a chat says who answers: the built-in assistant, or the model by its name', async () => {
    expect(await renderPage(assets, state).text()).toContain('The built-in assistant quotes');
    const model = 'mistral-small at models.example.org';
    const html = await renderPage(assets, {
      ...state,
      page: { kind: 'chat', chat: { ...chat, model } },
    }).text();
    expect(html).toContain(`The language model ${model} writes the answers`);
    expect(html).not.toContain('built-in assistant');
  });

  test('runs no inline script or style and is framed by nobody', async () => {
    const response = renderPage(assets, state);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(await response.text()).not.toMatch(/ style=| on[a-z]+=|<style/);
  });

  test('asks no other host for anything', async () => {
    const html = await renderPage(assets, state).text();
    const addresses = [...html.matchAll(/ (?:src|href|action)="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(addresses.filter((address) => !/^(\/|#|data:)/.test(address))).toEqual([]);
  });

  test('brings less than 100 kB of compressed script', async () => {
    for (const script of [...Object.values(assets.scripts), ...Object.values(assets.settingsScripts)]) {
      expect((await script.gzipped()).byteLength).toBeLessThan(MAX_SCRIPT_BYTES);
    }
  });

  test('brings the words of its own language alone', async () => {
    const german = { ...state, frame: { ...state.frame, locale: 'de' as const } };
    expect(await renderPage(assets, german).text()).toContain(`src="${assets.scripts.de.path}"`);
    const text = (locale: 'en' | 'de') => new TextDecoder().decode(assets.scripts[locale].plain);
    expect(text('de')).toContain(de.askPlaceholder);
    expect(text('de')).not.toContain(en.askPlaceholder);
    expect(text('en')).not.toContain(de.askPlaceholder);
  });

  test('serves its files for good under names that tell their content', async () => {
    const response = await serveAsset(
      assets.scripts.en,
      new Request('http://x/', { headers: { 'Accept-Encoding': 'gzip' } }),
    );
    expect(assets.scripts.en.path).toMatch(/^\/assets\/app-en-[\w-]{12}\.js$/);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('gzip');
  });
});
