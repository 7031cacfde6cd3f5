/** The name that something has no longer, and the one that it has now: "it is no longer called Dockside, the app is “Quay” now". */
import { CHANGE_DATA, type ChangeData } from '../../languages/change-data.ts';
import type { Language } from '../../languages/language-data.ts';
import { forEachLanguage } from '../../text/word-lists.ts';
import type { Context } from '../plan.ts';
import { stands } from '../plan-words.ts';
import { holds } from '../reading/alternatives.ts';
import type { Phrase } from '../reading/phrase.ts';

export interface Exchange {
  readonly old: string;
  readonly next: string;
}

/** @returns undefined unless a clause says what stands in the documents and is not called so any more, and another one the new name */
export function renamedIn(context: Context, message: Phrase): Exchange | undefined {
  const { language } = context.instruction;
  const { gone, fresh } = PATTERNS[language];
  const { how = '', old = '', rest = '' } = gone.exec(message.masked)?.groups ?? {};
  const was = message.with(old).text;
  if (!holds(how, calledIn(CHANGE_DATA[language])) || !stands(context, was, true)) return undefined;
  const [quoted, another] = message.with(rest).quotes;
  const next = quoted ?? fresh.exec(rest)?.groups?.['next'];
  return next === undefined || another !== undefined || stands(context, next)
    ? undefined
    : { old: was, next };
}

const PATTERNS = forEachLanguage((_, language: Language) => {
  const data = CHANGE_DATA[language];
  const { noLonger, articles, verbs } = data;
  const called = calledIn(data);
  const end = '(?:[,;.!]|\\s[–-])';
  return {
    gone: new RegExp(
      `(?<!\\p{L})(?<how>(?:${called})\\s(?:${noLonger})|(?:${noLonger})(?:(?:\\s\\p{L}{2})?\\s(?:${called}))?)\\s(?:(?:${articles})\\s)?(?<old>[^,;.!]{2,60}?)${end}\\s(?<rest>.+)$`,
      'isu',
    ),
    fresh: new RegExp(
      `(?<!\\p{L})(?:${called}|${verbs['is']})\\s(?:(?:${verbs['soon']}):?\\s)?(?-i:(?<next>\\p{Lu}[^\\s,;.!]*(?:\\s\\p{Lu}[^\\s,;.!]*){0,3}))(?:\\s(?:${verbs['soon']}))?(?=${end}|$)`,
      'iu',
    ),
  };
});

function calledIn({ verbs }: ChangeData): string {
  return verbs['called'] ?? '(?!)';
}
