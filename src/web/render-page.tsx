/** Renders pages to HTML: the content, followed by the data that the scripts hydrate it with. */
import { renderToString } from 'preact-render-to-string';
import type { Assets } from './assets.ts';
import { App, pageTitle } from './browser/app.tsx';
import { FORMULA_SCRIPT_META } from './browser/formulas/formula.tsx';
import { SettingsContent } from './browser/settings/settings-content.tsx';
import type { PageState } from './browser/view-model.ts';
import { wordsFor } from './browser/words/languages.ts';
import type { Locale } from './browser/words/words.ts';
import { WorkContent } from './browser/work-content.tsx';
import { OpenPage, openPageTitle } from './open-pages/open-page.tsx';
import type { OpenPageState } from './open-pages/view-model.ts';

/** Allows nothing from other hosts, no inline scripts or styles, no framing and no foreign form targets. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath fill='%230b6e5f' d='M5 4a2 2 0 0 1 2-2h8.5L20 6.5V20a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4Z'/%3E%3Cpath fill='%23fff' d='M8.8 22v-7.4a3.7 3.7 0 0 1 7.4 0V22Z'/%3E%3C/svg%3E";

/** A page as a response that is neither cached nor framed. */
export function renderPage(assets: Assets, state: PageState, status = 200): Response {
  const { locale } = state.frame;
  const words = wordsFor(locale);
  const [scripts, content] =
    state.page.kind === 'settings' || state.page.kind === 'failures'
      ? [assets.settingsScripts, SettingsContent]
      : [assets.scripts, WorkContent];
  const html = writeHtml(assets, {
    locale,
    title: pageTitle(state.page, words),
    head: `<meta name="${FORMULA_SCRIPT_META}" content="${assets.formulas.path}">
<script type="module" src="${scripts[locale].path}"></script>`,
    body: `<div id="app">${renderToString(<App state={state} words={words} content={content} />)}</div>
<script type="application/json" id="page-state">${embedJson(state)}</script>`,
  });
  return new Response(html, { status, headers: PAGE_HEADERS });
}

/** A page for somebody who is not signed in. */
export function renderOpenPage(assets: Assets, state: OpenPageState, status = 200): Response {
  const html = writeHtml(assets, {
    locale: state.locale,
    title: openPageTitle(state),
    head: '',
    body: `<div id="app">${renderToString(<OpenPage state={state} />)}</div>`,
  });
  return new Response(html, { status, headers: PAGE_HEADERS });
}

interface HtmlParts {
  readonly locale: Locale;
  readonly title: string;
  readonly head: string;
  readonly body: string;
}

function writeHtml(assets: Assets, { locale, title, head, body }: HtmlParts): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
<link rel="icon" href="${ICON}">
<script src="${assets.early.path}"></script>
<link rel="stylesheet" href="${assets.style.path}">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** JSON that cannot close the script element, since it contains no `<` (WHATWG HTML, 4.12.1.3). */
function embedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
