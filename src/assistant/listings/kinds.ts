/** Recognizes kinds of things in sentences and rows, by form and by words in four languages. */
import { LANGUAGES } from '../languages/language-data.ts';
import { type ListedKind, TOPIC_DATA } from '../languages/topic-data.ts';
import MONTHS from '../tables/language/months.json';
import { foldText } from '../text/tokens.ts';

/** A sentence, or a table row with the names of its columns. */
export interface Stretch {
  readonly text: string;
  readonly header: readonly string[];
  readonly cells: readonly string[];
  /** The nearest heading. */
  readonly heading: string;
  /** The sentence that introduces a list item: "The supplier must:". */
  readonly lead: string;
}

type CueList = Exclude<
  keyof (typeof TOPIC_DATA)['en']['listings'],
  'names' | 'ask' | 'filler' | 'single' | 'count' | 'duties' | 'bans' | 'decidedBy' | 'bodies'
>;

/** The patterns of all languages under a name, combined into one of folded words. */
function cues(name: CueList): string {
  return foldText(LANGUAGES.map((language) => TOPIC_DATA[language].listings[name]).join('|'));
}

const whole = (pattern: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'u');

const MONTH = Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length)
  .join('|');
const DAY = String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}`;
const DATE = whole(
  String.raw`${DAY}|\d{1,2}(?:st|nd|rd|th|er|\.|o)?\s+(?:de\s+)?(?:${MONTH})\.?(?:\s+(?:de\s+)?\d{4})?|(?:${MONTH})\s+(?:\d{1,2},?\s+)?\d{4}`,
);
const SPAN = whole(
  String.raw`(?:\d+(?:[.,]\d+)?|${cues('numbers')})[\s-]+(?:\p{L}+\s+){0,2}(?:${cues('units')})`,
);
const LIMIT = whole(cues('limits'));
const AMOUNT =
  /[$€£¥]\s?\d|\d\s?(?:[$€£¥]|%|(?:usd|eur|chf|gbp|euros?|dollars?|pounds?|francs?|franken|mio|million(?:en|s)?)(?!\p{L}))|(?<!\p{L})(?:eur|usd|chf|gbp)\s?\d/u;
const PERCENTAGE = /\d\s?(?:%|per ?cent|prozent|pour cent|por ciento)/u;
const OBLIGATION = whole(cues('obligation'));
const PROHIBITION = whole(cues('prohibition'));
const RESPONSIBLE = whole(cues('responsible'));
const ROLE = whole(cues('roles'));
const DEFINES = whole(cues('defines'));
/** A word before a colon or dash, as in glossaries. */
const EXPLAINED = /^[^\p{L}\p{N}]*[\p{L}\p{N}][^:–—\n]{0,60}(?::|\s[–—-])\s/u;
const EXPLAINING = whole(
  foldText(LANGUAGES.map((language) => TOPIC_DATA[language].definitions.headings).join('|')),
);
const RECORD = whole(cues('records'));
const DECIDED = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${cues('decided')})`, 'u');
const OPEN = whole(cues('open'));
const OPEN_STATE = new RegExp(`^(?:${cues('openStates')})$`, 'u');
const RESPONSIBLE_HEADER = whole(cues('responsibleHeaders'));
const PERSON_HEADER = whole(cues('personHeaders'));
const DEADLINE_HEADER = whole(
  'due|by|deadline|until|frist|fallig|bis|termin|echeance|delai|plazo|vence|fecha limite|next review|review|period',
);
const NAME =
  /(?<![\p{L}.])(?:(?:Dr|Prof|Mr|Mrs|Ms|Frau|Herr|Mme|M|Sr|Sra)\.?\s+)?\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?\s+(?:(?:von|van|de|del|der|di|le)\s+)?\p{Lu}\p{Ll}{2,}/u;
const QUOTED_TERM = /\((?:the |der |die |das |le |la |el )?[“"„«][^”"“»]{2,40}[”"“»]\)/u;
const ADDRESS =
  /[\w.+-]+@[\w-]+\.[\w.]+|(?:\+|\b00|\btel\.?:?\s*|\bextension\s+|\bdurchwahl\s+)\d[\d\s()/-]{1,}\d/iu;
/** Groups of digits that begin with an area code of three or more, or five pairs. */
const TELEPHONE =
  /(?<![\d.,/-])(?:0\d{2,4}(?:[\s/-]+\d{2,}){1,5}|0\d(?:[\s.]\d{2}){4})(?![\d,/-]|\s?[%€$£])/u;
const LINK = /https?:\/\/[^\s)>\]]+|(?<![\w@])www\.[\w-]+\.\w+/iu;
const ABBREVIATION =
  /^[^\p{L}\p{N}]*(?=\p{L}*\p{Lu}\p{L}*\p{Lu})\p{L}{2,8}\**(?::|\s[=–—-])\s|\((?:\p{Lu}[\p{Lu}\d&-]{1,7})\)|(?<!\p{L})\p{Lu}{2,8}\s\((?:\p{L}+[\s-]){1,6}\p{L}+\)/u;

const heads = (pattern: RegExp, header: readonly string[]) =>
  header.some((name) => pattern.test(foldText(name)));

/** The text of a row's columns for people or, if there are none, for roles. */
export function responsibleIn({ header, cells }: Stretch): string {
  const under = (pattern: RegExp) => cells.filter((_, at) => pattern.test(foldText(header[at] ?? '')));
  const people = under(PERSON_HEADER);
  return (people.length > 0 ? people : under(RESPONSIBLE_HEADER).slice(0, 1)).join(' ');
}

/** Whether a sentence or row contains something of the kind. Tables and steps are listed differently. */
export const IS_OF_KIND: Readonly<
  Record<Exclude<ListedKind, 'tables' | 'steps'>, (stretch: Stretch, folded: string) => boolean>
> = {
  deadlines: ({ header }, folded) =>
    ((SPAN.test(folded) || DATE.test(folded)) && LIMIT.test(folded)) ||
    (heads(DEADLINE_HEADER, header) && (DATE.test(folded) || SPAN.test(folded))),
  dates: (_, folded) => DATE.test(folded),
  amounts: (_, folded) => AMOUNT.test(folded),
  percentages: (_, folded) => PERCENTAGE.test(folded),
  decisions: ({ cells }, folded) => cells.length === 0 && DECIDED.test(folded),
  obligations: ({ lead }, folded) => OBLIGATION.test(folded) || OBLIGATION.test(foldText(lead)),
  prohibitions: ({ lead }, folded) => PROHIBITION.test(folded) || PROHIBITION.test(foldText(lead)),
  people: ({ header, text }, folded) =>
    NAME.test(text) &&
    (header.length > 0 ? heads(PERSON_HEADER, header) || ROLE.test(folded) : ROLE.test(folded)),
  responsibilities: ({ header }, folded) =>
    header.length > 0 ? heads(RESPONSIBLE_HEADER, header) : RESPONSIBLE.test(folded),
  definitions: ({ text, heading }, folded) =>
    DEFINES.test(folded) ||
    QUOTED_TERM.test(text) ||
    (EXPLAINED.test(text) && EXPLAINING.test(foldText(heading))),
  abbreviations: ({ text, header }) =>
    ABBREVIATION.test(text) || heads(/abbrev|abkurz|acronym|sigle|abreviat/, header),
  contacts: ({ text }) => ADDRESS.test(text) || TELEPHONE.test(text),
  records: ({ cells }, folded) => RECORD.test(folded) && cells.length <= MAX_CELLS,
  links: ({ text }) => LINK.test(text),
  openPoints: ({ text, header, cells }, folded) =>
    OPEN.test(folded) ||
    /^\s*(?:[-*]\s+)?\[ \]/.test(text) ||
    (heads(RESPONSIBLE_HEADER, header) && cells.some((cell) => OPEN_STATE.test(foldText(cell.trim())))),
};

/** Rows with more cells are data, not rules about records. */
const MAX_CELLS = 6;
