/** The email with a sign-in link, the only one that docgate sends. */
import type { Mail } from '../domain/people/mail.ts';
import { cleanLine } from '../domain/people/person-name.ts';
import type { Locale } from './browser/words/words.ts';
import { openWordsFor } from './open-pages/words/words.ts';

/**
 * @param url the sign-in link, an absolute URL
 * @param organizations names of the person's organizations; the email goes to the mailbox's owner alone
 */
export function composeSignInEmail(
  url: string,
  locale: Locale,
  organizations: readonly string[],
): Omit<Mail, 'to'> {
  const words = openWordsFor(locale);
  const names = new Intl.ListFormat(locale).format(organizations.map(cleanLine));
  const text = words.mailText(url, names);
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => (paragraph === url ? `<a href="${url}">${url}</a>` : Bun.escapeHTML(paragraph)));
  return {
    subject: words.mailSubject,
    text,
    html: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
  };
}
