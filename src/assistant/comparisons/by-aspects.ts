/**
 * Compares two documents of the same kind aspect by aspect: of two contracts the term, notice, payment and liability.
 */
import type { Citation } from '../../domain/passage.ts';
import type { Answer } from '../assistant.ts';
import { cite } from '../built-in/cite.ts';
import type { Language } from '../languages/language-data.ts';
import { RETELLING_DATA } from '../languages/retelling-data.ts';
import type { Library } from '../library.ts';
import { aspectsOf, shorten } from '../summaries/summarize.ts';
import type { Sides } from './choose-sides.ts';
import { tell } from './comparison-phrases.ts';

/** Minimum number of aspects that both documents must cover. */
const FEWEST = 2;

/** @returns undefined where the kinds differ or too few aspects are covered by both */
export async function byAspects(
  library: Library,
  { before, after }: Sides,
  language: Language,
): Promise<Answer | undefined> {
  const [one, other] = [
    await aspectsOf(library, before.document, language),
    await aspectsOf(library, after.document, language),
  ];
  if (one === undefined || other === undefined || one.kind !== other.kind) return undefined;
  const unitsOn = (aspect: string) =>
    [one, other].map(({ aspects }) => aspects.filter((own) => own.aspect === aspect));
  const labels = RETELLING_DATA[language].summary.aspects[one.kind];
  const names = Object.keys(labels).filter((aspect) => unitsOn(aspect).some((units) => units.length > 0));
  if (names.filter((aspect) => unitsOn(aspect).every((units) => units.length > 0)).length < FEWEST)
    return undefined;
  const citations: Citation[] = [];
  const parts = names.map((aspect) => {
    const lines = unitsOn(aspect).map((units, side) => {
      const file = (side === 0 ? before : after).document.fileName;
      const quotes = units.map(({ unit: { prepared, start, end, text } }) => {
        citations.push(cite(library, prepared.passage, start, end));
        return `${shorten(text)} [${citations.length}]`;
      });
      return `- ${file}: ${quotes.length === 0 ? tell(language, 'silent') : quotes.join(' ')}`;
    });
    return [`**${labels[aspect]?.label ?? ''}**`, '', ...lines].join('\n');
  });
  const head = tell(language, 'byAspect', { before: before.name, after: after.name });
  return { text: [head, ...parts].join('\n\n'), citations, found: true };
}
