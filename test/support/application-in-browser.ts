/** What the tests of one `describe` walk through: an organization of their own, and a browser. */
import { afterAll, afterEach, beforeAll } from 'bun:test';
import type { Browser } from 'playwright-core';
import { Application } from './application.ts';
import { closePages, sharedBrowser } from './browser.ts';

export interface ApplicationInBrowser {
  readonly service: Application;
  readonly browser: Browser;
}

/** The shared browser for the tests of one `describe`; what a test has opened in it ends with the test. */
export function useBrowser(): { readonly browser: Browser } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(closePages);
  return {
    get browser() {
      if (browser === undefined) throw new Error('the browser is there for tests alone');
      return browser;
    },
  };
}

/**
 * There before the first test and until the last; called where `beforeAll` would be.
 * @param settings those of a service of their own, where that which all share won't do
 */
export function startInBrowser(settings?: Readonly<Record<string, string>>): ApplicationInBrowser {
  let service: Application | undefined;
  const shared = useBrowser();
  beforeAll(async () => {
    service = await (settings === undefined ? Application.inShared() : Application.start(settings));
  });
  afterAll(() => service?.stop());
  return {
    get service() {
      if (service === undefined) throw new Error('the service is there for tests alone');
      return service;
    },
    get browser() {
      return shared.browser;
    },
  };
}
