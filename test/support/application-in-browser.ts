/** What the tests of one `describe` walk through: a service of their own, and a browser. */
import { afterAll, beforeAll } from 'bun:test';
import type { Browser } from 'playwright-core';
import { Application } from './application.ts';
import { closePages, sharedBrowser } from './browser.ts';

export interface ApplicationInBrowser {
  readonly service: Application;
  readonly browser: Browser;
}

/** Started before the first test and stopped after the last; called where `beforeAll` would be. */
export function startInBrowser(settings: Readonly<Record<string, string>> = {}): ApplicationInBrowser {
  let service: Application | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    service = await Application.start(settings);
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await service?.stop();
  });
  return {
    get service() {
      if (service === undefined) throw new Error('the service is there for tests alone');
      return service;
    },
    get browser() {
      if (browser === undefined) throw new Error('the browser is there for tests alone');
      return browser;
    },
  };
}
