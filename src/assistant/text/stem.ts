/**
 * Cuts endings off, so that forms of one word meet. English follows Porter; the others are stemmed lightly, by
 * lists of endings, longest first, with a least length that must remain (the idea of J. Savoy, "Light stemming
 * approaches for the French, Portuguese, German and Hungarian languages", SAC 2006).
 */
import { LANGUAGES, type Language } from './language.ts';
import { stemEnglish } from './stem-english.ts';

interface Endings {
  /** Taken off first, at most once. */
  readonly inflected: readonly string[];
  /** Taken off what remains, at most once. */
  readonly derived: readonly string[];
}

/** What must remain of a word. */
const MIN_STEM = 3;
const MIN_DERIVED_STEM = 4;

/** The s of a genitive stands behind these letters; "Haus" keeps its own. */
const GENITIVE_S = /(?<=[a-z]{2}[bdfghklmnrt])s$/;

const ENDINGS: Readonly<Record<Exclude<Language, 'en'>, Endings>> = {
  de: {
    inflected: longestFirst('e en er es em ern n st ete eten et'),
    derived: longestFirst('ung heit keit lich isch ig ik ion schaft er in innen bar sam'),
  },
  es: {
    inflected: longestFirst(
      `a o e as os es an en ar er ir ado ada ados adas ido ida idos idas ando iendo aba aban abas aron ieron io ia
       ian aria arian eria eria iria ara aran era eran ira iran amos emos imos ase iese aste iste arse erse irse`,
    ),
    derived: longestFirst(
      `acion aciones ucion cion ciones ion iones amiento imiento amientos imientos mente idad idades ador adora
       adores adoras able ible ables ibles ista istas ancia encia ante ico ica icos icas ivo iva ivos ivas oso osa
       osos osas al ales`,
    ),
  },
  fr: {
    inflected: longestFirst(
      `e s es ee ees er ez ent ant ants ante antes ait aient ais ai as a erent irent it is ir i ie ies era eront
       erait eraient iront ira ons eux euse euses aux`,
    ),
    derived: longestFirst(
      `ation ations ition ion ions ement ements ment ments ite ites eur eurs rice rices able ible ables ibles iste
       istes ance ence ances ences ique iques if ive ifs ives al ale ales el elle elles isme`,
    ),
  },
};

/** The stem of a folded word in a language. Numbers and short words stay as they are. */
export function stem(word: string, language: Language): string {
  if (isNumber(word)) return word;
  if (language === 'en') return stemEnglish(word);
  if (word.length <= MIN_STEM) return word;
  // ä, ö and ü were folded to a, o and u: their other spelling ends there too.
  const plain = language === 'de' ? word.replaceAll(/([aou])e(?!i)/g, '$1') : word;
  const { inflected, derived } = ENDINGS[language];
  const base = cut(plain, inflected, MIN_STEM);
  const bare = language === 'de' && base === plain ? plain.replace(GENITIVE_S, '') : base;
  return cut(bare, derived, MIN_DERIVED_STEM);
}

/** Every stem a word of unknown language may be indexed under, without repeats. */
export function stemsOfAnyLanguage(word: string): string[] {
  return [...new Set(LANGUAGES.map((language) => stem(word, language)))];
}

function isNumber(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57;
}

function longestFirst(list: string): string[] {
  return list
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
}

function cut(word: string, endings: readonly string[], least: number): string {
  for (const ending of endings) {
    if (word.length - ending.length >= least && word.endsWith(ending)) return word.slice(0, -ending.length);
  }
  return word;
}
