/** The new title that a message tells for a heading, as a trained model finds it. */
import { labelOf } from '../../../markdown/text-label.ts';
import { CHANGE_DATA } from '../../languages/change-data.ts';
import { fold } from '../fold.ts';
import { anyLanguage } from '../reading/alternatives.ts';
import { TRAIL } from '../reading/around.ts';
import { STOP_WORDS, stemsIn, tokensOf } from '../reading/words.ts';
import { type Ranked, rankTold, toldWeights } from './rank-told.ts';
import { type Span, spanFeatures, spansIn } from './told-spans.ts';

const MOST_WORDS = 9;
/** A German order may end with its verb. */
const ORDER = new RegExp(`\\s(?:${CHANGE_DATA.de.updating})[.!]*$`, 'iu');

/** @returns undefined where none is told @param heading the title so far */
export function titleTold(message: string, heading: string): Ranked<Span> | undefined {
  return rankTold(titlesIn(message.replace(TRAIL, '').replace(ORDER, ''), heading), toldWeights('title'))[0];
}

/** The words that may be a title, with what speaks for each. */
export function titlesIn(
  message: string,
  heading: string,
): readonly { readonly told: Span; readonly features: ReadonlyMap<string, number> }[] {
  const old = stemsIn(heading);
  const bare = heading.slice(labelOf(heading).length).replace(/^\d+\s+(?=\p{L})/u, '');
  return spansIn(message, MOST_WORDS)
    .filter(({ text }) => ![fold(heading), fold(bare)].includes(fold(text)) && text.trim() !== '')
    .filter((span) => !beginsWithOld(message, span, bare))
    .map((told) => {
      const features = spanFeatures(message, told, 'title');
      const words = tokensOf(told.text).filter((word) => !STOP_WORDS.has(word));
      const shared = words.filter((word) => old.has(word)).length;
      features.set('title shared', shared / Math.max(1, words.length));
      if (shared > 0) features.set('title shares', 1);
      if (!told.isQuoted && fold(told.text).includes(fold(heading))) features.set('title holds', 1);
      return { told, features };
    });
}

/** "Die Überschrift Schluss in Ende ändern": what begins with the title so far, called a heading, tells the new one behind it. */
function beginsWithOld(message: string, { text, start }: Span, bare: string): boolean {
  const isOld = bare !== '' && fold(text).startsWith(`${fold(bare)} `);
  return isOld && HEADING.test(message.slice(0, start)) && OTHERWISE.test(text.slice(bare.length));
}

const HEADING = new RegExp(
  `(?<!\\p{L})(?:${anyLanguage(({ units }) => `${units.heading}|${units.section}`)})\\s$`,
  'iu',
);
const OTHERWISE = new RegExp(`\\s(?:${anyLanguage(({ to }) => to)})\\s`, 'iu');
