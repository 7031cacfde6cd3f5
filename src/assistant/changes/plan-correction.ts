/** Corrects a misspelled word everywhere, or asks how it is spelled where that is not clear. */
import { spellingOf } from './names/plan-spelling.ts';
import { type Context, type Plan, quoteFor, sayChange, targetOf } from './plan.ts';
import { occurrences, planReplace, textOf } from './plan-words.ts';
import { Phrase } from './reading/phrase.ts';

export function planCorrection(context: Context, what: Phrase, by: Phrase | undefined): Plan {
  const { text } = textOf(context, what);
  const everywhere = { ...context, scope: { ...context.scope, isEverywhere: true } };
  // "The slip “recieve” in § 9" says where it is.
  const right = by !== undefined && targetOf(context, by).unit === 'section' ? undefined : by;
  if (right !== undefined) return planReplace(everywhere, what, right);
  const holders = context.documents.filter(({ parts }) =>
    parts.some((part) => occurrences(part.text, text, true).length > 0),
  );
  if (holders.length === 0) return { kind: 'missing', what: quoteFor(context, text) };
  const next = spellingOf({ ...context, documents: holders }, text);
  if (next !== undefined)
    return planReplace({ ...everywhere, documents: holders }, Phrase.of(`«${text}»`), Phrase.of(`«${next}»`));
  const files = holders.map(({ document }) => document.fileName).join(', ');
  return { kind: 'choices', text: sayChange(context, 'noTypo', { text, files }), choices: [] };
}
