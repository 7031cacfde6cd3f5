/** Reads follow-ups that change what the answer before told, by a pronoun: "make that six", "push it back by a week". */
import { CHANGE_DATA, type PointedKind } from '../../languages/change-data.ts';
import { LANGUAGES, type Language } from '../../languages/language-data.ts';
import { asAmount, numberOfWord, valuesIn } from '../values.ts';
import { LEAD, TRAIL, withoutEnd } from './around.ts';
import { groupsOf } from './forms.ts';
import { Phrase } from './phrase.ts';
import { isName } from './words.ts';

export interface Pointed {
  readonly kind: PointedKind;
  readonly language: Language;
  /** The new value, or what it is raised by; empty for a deletion. */
  readonly by: Phrase;
  /** What is to be deleted, such as a sentence or a row; empty if that is left open. */
  readonly unit: string;
}

const KINDS: readonly PointedKind[] = ['later', 'earlier', 'set', 'delete'];
const FORMS = KINDS.flatMap((kind) =>
  LANGUAGES.map((language) => {
    const data = CHANGE_DATA[language];
    const forms = data.pointed[kind].map((form) => groupsOf(form, data)).join('\n');
    const patterns = forms.split('\n').map((form) => new RegExp(`^(?:${form})(?:[,;.]\\s.*)?$`, 'iu'));
    return { kind, language, patterns };
  }),
);

/** @returns undefined for a text that points to nothing, or gives no value */
export function readPointed(text: string): Pointed | undefined {
  const whole = Phrase.of(text.trim());
  if (/[?¿？]/.test(text)) return undefined;
  const bare = withoutEnd(whole.masked.replace(LEAD, '').replace(TRAIL, ''));
  for (const { kind, language, patterns } of FORMS) {
    for (const pattern of patterns) {
      const groups = pattern.exec(bare)?.groups;
      if (groups === undefined && !pattern.test(bare)) continue;
      const by = whole.with(groups?.['by'] ?? '');
      const unit = groups?.['what'] ?? '';
      if (kind === 'delete' || isGiven(by, kind)) return { kind, language, by, unit };
    }
  }
  return undefined;
}

/** Whether it is a value: a figure, a number in words, a quotation or a name. */
function isGiven(by: Phrase, kind: PointedKind): boolean {
  const [first = ''] = by.masked.split(' ');
  const isFigure = valuesIn(asAmount(by.text))[0]?.start === 0 || numberOfWord(first) !== undefined;
  return isFigure || (kind === 'set' && (by.quote !== undefined || isName(by.text)));
}
