/** The one letter that docgate ever mails. */
import type { Mail } from '../domain/mail.ts';
import { type Locale, wordsFor } from './browser/words/words.ts';

/** @param url the sign-in link, an absolute address of our own making */
export function composeLetter(url: string, locale: Locale): Omit<Mail, 'to'> {
  const words = wordsFor(locale);
  const text = words.mailText(url);
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => (paragraph === url ? `<a href="${url}">${url}</a>` : paragraph));
  return {
    subject: words.mailSubject,
    text,
    html: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
  };
}
