/**
 * Detects the language of a text by its script and, for Latin script, by frequent words. Sufficient for spelling
 * checks and screen readers; dialects are not distinguished.
 */

export interface TextLanguage {
  /** BCP 47. */
  readonly tag: string;
  /** The script group as defined by Word. */
  readonly group: 'latin' | 'eastAsian' | 'complex';
}

/** More text does not improve the result. */
const SAMPLE = 20_000;

const SCRIPTS: readonly (readonly [RegExp, TextLanguage])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, { tag: 'ja-JP', group: 'eastAsian' }],
  [/\p{Script=Hangul}/gu, { tag: 'ko-KR', group: 'eastAsian' }],
  [/\p{Script=Han}/gu, { tag: 'zh-CN', group: 'eastAsian' }],
  [/\p{Script=Arabic}/gu, { tag: 'ar-SA', group: 'complex' }],
  [/\p{Script=Hebrew}/gu, { tag: 'he-IL', group: 'complex' }],
  [/\p{Script=Thai}/gu, { tag: 'th-TH', group: 'complex' }],
  [/\p{Script=Devanagari}/gu, { tag: 'hi-IN', group: 'complex' }],
  [/[іїєґІЇЄҐ]/g, { tag: 'uk-UA', group: 'latin' }],
  [/\p{Script=Cyrillic}/gu, { tag: 'ru-RU', group: 'latin' }],
  [/\p{Script=Greek}/gu, { tag: 'el-GR', group: 'latin' }],
];

/** Minimum share of letters for a script other than Latin. Han needs few letters beside kana. */
const DECISIVE_SHARE = 0.2;

const FREQUENT_WORDS: Readonly<Record<string, string>> = {
  'en-US': 'the and of to is in that it for with are this be on was not as by from or an at',
  'de-DE': 'der die und das ist nicht mit den von zu ein eine für auf im dem des sich wird auch bei werden',
  'fr-FR': 'le la les des et est une dans pour que qui pas sur du au avec ce sont par plus ou',
  'es-ES': 'el los las una que con para por es del se en no su al como más pero este son',
  'it-IT': 'il di che per una non con del della sono gli le da nel alla dei più come anche questo',
  'pt-PT': 'o os uma que não com para por em do da dos das no na se ao mais são como',
  'nl-NL': 'het een van en de is niet met voor op zijn dat te aan door ook worden naar bij deze',
  'sv-SE': 'och att det som en för är på av med till inte den ett om har kan ska vid från',
  'da-DK': 'og at det er en til af på som med for ikke den et kan skal ved fra har være',
  'nb-NO': 'og det er som en til av på med for ikke den et kan skal ved fra har være å',
  'fi-FI': 'ja on ei se että oli ovat joka kun mutta tai myös niin kuin sen ole tämä voi',
  'pl-PL': 'i w na nie się z do jest to że oraz od po przez dla są lub jak przy który',
  'cs-CZ': 'a je se na v že s z do pro nebo jako ale jsou by od při které není být',
  'hu-HU': 'a az és hogy nem egy is van meg ez ha vagy csak mint kell azt már el volt',
  'tr-TR': 've bir bu için ile da de olarak olan daha çok ne gibi var değil kadar sonra en',
  'ro-RO': 'și în de la cu pe nu este care din un o pentru sau sunt prin mai fi se ca',
};

const FALLBACK: TextLanguage = { tag: 'en-US', group: 'latin' };

/** @param text plain text or Markdown */
export function detectLanguage(text: string): TextLanguage {
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return FALLBACK;
  for (const [script, language] of SCRIPTS) {
    const count = sample.match(script)?.length ?? 0;
    const decisive = language.tag === 'uk-UA' ? 0.01 : DECISIVE_SHARE;
    if (count / letters >= decisive) return language;
  }
  return detectLatin(sample);
}

/** The language of a given tag. */
export function languageOf(tag: string): TextLanguage {
  if (/^(?:zh|ja|ko)\b/i.test(tag)) return { tag, group: 'eastAsian' };
  return { tag, group: /^(?:ar|he|fa|ur|th|hi)\b/i.test(tag) ? 'complex' : 'latin' };
}

function detectLatin(sample: string): TextLanguage {
  const counts = new Map<string, number>();
  for (const word of sample.toLowerCase().match(/\p{L}+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  let best = FALLBACK.tag;
  let mostHits = 0;
  for (const [tag, words] of Object.entries(FREQUENT_WORDS)) {
    const hits = words.split(' ').reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
    if (hits > mostHits) {
      best = tag;
      mostHits = hits;
    }
  }
  return { tag: best, group: 'latin' };
}
