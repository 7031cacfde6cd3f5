/** Chromium for tests in a browser. Where there is none they are skipped, but not on the build machine. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const executable = process.env['DOCGATE_TEST_BROWSER'] ?? CANDIDATES.find((path) => existsSync(path));

/** Whether tests in a browser are left out. On the build machine they run, and fail there without a browser. */
export const SKIP_BROWSER = executable === undefined && process.env['CI'] !== 'true';

export function launchBrowser(): Promise<Browser> {
  if (executable === undefined) throw new Error(`no Chromium at ${CANDIDATES.join(', ')}`);
  return chromium.launch({ executablePath: executable, args: FLAGS });
}

/** Gathers what a page complains about: script errors, refused by policy, requests to other hosts. */
export function watchForComplaints(page: Page, ownAddress: string): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())) {
      complaints.push(`console: ${message.text()}`);
    }
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(ownAddress) && !url.startsWith('data:')) complaints.push(`foreign request: ${url}`);
  });
  return complaints;
}
