/** A chat about a lease, and where things are in a chat's page. */
import type { Page } from 'playwright-core';
import type { ApplicationInBrowser } from './application-in-browser.ts';
import { openPage } from './browser.ts';

export const LEASE =
  '# Lease\n\n## Rent\n\nThe rent is 1,200 euros a month.\n\n## Deposit\n\nThe deposit is 3,000 euros.\n';

/** Opens a person's chat about `Lease.md` once it is ready. @returns its page, and the id of the document */
export async function openLeaseChat(
  { service, browser }: ApplicationInBrowser,
  user: string,
  text = LEASE,
): Promise<{ page: Page; id: string; complaints: readonly string[] }> {
  const session = await service.openSession(user, { 'Lease.md': text });
  const id = session.documents[0]?.id ?? '';
  await service.api.settled(id);
  return { ...(await openPage(browser, session.url)), id };
}

export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
export const input = (page: Page) => page.getByRole('textbox', { name: 'Message' });
export const answers = (page: Page) => log(page).getByRole('article', { name: 'Assistant' });
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
