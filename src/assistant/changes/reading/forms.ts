/** The forms of instructions in the language data, as patterns whose groups are the parts. */
import { CHANGE_DATA, type ChangeData, type Operation } from '../../languages/change-data.ts';
import { LANGUAGES, type Language } from '../../languages/language-data.ts';
import { anyLanguage } from './alternatives.ts';

export interface Form {
  readonly operation: Operation;
  readonly language: Language;
  readonly pattern: RegExp;
  /** Whether it begins with the object instead of the verb. */
  readonly startsWithObject: boolean;
}

const ORDER: readonly (keyof ChangeData['operations'] | 'insert')[] = [
  'undo',
  'rename',
  'format',
  'row',
  'fromTo',
  'correct',
  'swap',
  'replace',
  'scale',
  'shift',
  'move',
  'insert',
  'delete',
  'set',
  'statement',
  'entry',
  'news',
  'handover',
  'unclear',
];

/** In the order in which they are tried; `insert` stands for the insertions, whose parts come in any order. */
export const FORMS: readonly (Form | 'insert')[] = ORDER.flatMap((operation): (Form | 'insert')[] =>
  operation === 'insert'
    ? [operation]
    : LANGUAGES.flatMap((language) =>
        CHANGE_DATA[language].operations[operation].map((form) => ({
          operation,
          language,
          pattern: patternOf(form, CHANGE_DATA[language], operation),
          startsWithObject: form.startsWith('<'),
        })),
      ),
);

function patternOf(form: string, data: ChangeData, operation: Operation): RegExp {
  const tail = tailOf(operation, data, form.includes('<scope>'));
  // "X is ill, Y takes over the pump": the reason comes first.
  const why = operation === 'handover' ? '(?:[^,;.]+[,;.]\\s+)?' : '';
  return new RegExp(`^${why}(?:${groupsOf(form, data)})${tail}$`, 'iu');
}

/** A form as the source of a pattern whose groups are the parts. */
export function groupsOf(form: string, data: ChangeData): string {
  const named = (choices: Readonly<Record<string, string>>) =>
    `(?:${Object.entries(choices)
      .map(([name, words]) => `(?<${name}>${words})`)
      .join('|')})`;
  const { before, after, start, end, into } = data.sides;
  return form
    .replaceAll('{everywhere}', `(?<all>${data.everywhere})`)
    .replaceAll('{closely}', data.closely)
    .replaceAll('{unit}', Object.values(data.units).join('|'))
    .replaceAll(/\{([a-z]+)\}/g, (_, verb: string) => `(?:${data.verbs[verb]})`)
    .replaceAll('<beside>', named({ before, after }))
    .replaceAll('<within>', named({ start, end, into }))
    .replaceAll('<edge>', named(data.edges))
    .replaceAll('<firsttwo>', named(data.pairs))
    .replaceAll('<look>', named(data.looks))
    .replaceAll('<quote>', '(?<by>⟦\\d+⟧)')
    .replaceAll(/(?<!\(\?)<(what|by|from|target|values|fresh|column|after|scope|rest)>/g, '(?<$1>.+?)')
    .replaceAll('<figure>', '(?<from>⟦\\d+⟧|[\\d€$£]\\S*(?:\\s+\\S+){0,3}?)')
    .replaceAll('<entry>', '(?<by>⟦\\d+⟧|[\\d€$£]\\S*(?:\\s+\\S+){0,2}?)')
    .replaceAll(/ \?/g, '\\s*')
    .replaceAll('<list>', '(?<values>[^;|]+(?:[;|][^;|]+)+)')
    .replaceAll('<delta>', '(?<by>[€$£]?\\s?(?:\\d\\S*|\\p{L}{2,8})(?:\\s\\S+){0,2})')
    .replaceAll('<amount>', '(?<by>[€$£]?\\s?\\d\\S*(?:\\s\\S+){0,2})')
    .replaceAll(' ', '\\s+');
}

/** The pattern of what may follow a form: "make … bold in section 3", "… is now 12, please update that in the list". */
function tailOf(operation: Operation, data: ChangeData, hasScope: boolean): string {
  if (operation === 'format') return `(?:\\s+(?:${data.scope})\\s+(?<scope>.+?))?`;
  if (operation !== 'statement' && operation !== 'replace') return '';
  return `(?:(?:[,;.]|\\s[–-])?${orderOf(data, hasScope ? '(?:.+?)' : '(?<scope>.+?)')})?`;
}

/** The pattern of an order that follows a statement: "and please change that everywhere in the list". */
export function orderOf(
  { scope, update, updating, there, it, everywhere }: ChangeData,
  where: string,
): string {
  const and = `(?:(?:${anyLanguage(({ lead }) => lead)}),?\\s+)*`;
  const all = `(?:\\s+(?:${everywhere}))?`;
  const place = `(?:\\s+(?:(?:${scope})\\s+)?${where})?`;
  const first = `\\s+${and}(?:${update})(?:\\s*(?:${it})(?!\\p{L}))?(?:\\s+(?:${there})(?!\\p{L}))*${all}${place}`;
  if (updating === '') return first;
  const last = `\\s+${and}(?:(?:${it}|${there})\\s+)*(?:(?:${everywhere})\\s+)?(?:(?:${scope})\\s+.+?\\s+)?(?:(?:${it}|${there})\\s+)*(?:${updating})`;
  return `(?:${first}|${last})`;
}
