/** Corrects a misspelled word everywhere, or asks how it is spelled. */
import { type Context, type Plan, quoteFor, sayChange } from './plan.ts';
import { occurrences, planReplace, textOf } from './plan-words.ts';
import type { Phrase } from './reading/phrase.ts';

export function planCorrection(context: Context, what: Phrase, by: Phrase | undefined): Plan {
  const { text } = textOf(context, what);
  const everywhere = { ...context, scope: { ...context.scope, isEverywhere: true } };
  if (by !== undefined) return planReplace(everywhere, what, by);
  const holders = context.documents.filter(({ parts }) =>
    parts.some((part) => occurrences(part.text, text, true).length > 0),
  );
  if (holders.length === 0) return { kind: 'missing', what: quoteFor(context, text) };
  const files = holders.map(({ document }) => document.fileName).join(', ');
  return { kind: 'choices', text: sayChange(context, 'noTypo', { text, files }), choices: [] };
}
