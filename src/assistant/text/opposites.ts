/**
 * Words that exclude each other: where a question says one and a sentence the other, the sentence speaks of
 * something else, however alike the two sound. General language only.
 */

import { LANGUAGES, type Language } from './language.ts';
import { stem } from './stem.ts';
import { foldWord } from './tokens.ts';

/** Each line: one side, a bar, the other side. */
const PAIRS: Readonly<Record<Language, string>> = {
  en: `before prior | after afterwards following
    first | final
    more increase increased rise rises rising grow growth higher | less fewer decrease decreased decline drop fall lower reduced
    most highest largest biggest greatest maximum best | least lowest smallest fewest minimum worst
    high | low
    large big numerous | small tiny
    too excess excessive surplus | lacking insufficient lack deficient
    always often usually | never rarely seldom
    horizontal | vertical
    north northern | south southern
    east eastern | west western
    northeast | southwest
    male males man men boy boys | female females woman women girl girls
    king | queen
    positive | negative
    internal inner inside interior | external outer outside exterior
    above | below beneath
    upper | lower
    early earlier | late later
    old oldest | young youngest
    connect connects connected join | separate separates separated divide
    attract | repel
    accelerate acceleration | decelerate deceleration
    increase | reduce
    expand expansion | contract contraction shrink
    gain profit | loss
    import | export
    accept accepted | reject rejected refuse refused
    include included | exclude excluded
    allow permit permitted allowed | forbid prohibit prohibited banned
    legal lawful | illegal unlawful
    public | private
    direct | indirect
    active | passive
    win won victory | lose lost defeat
    arrive arrival | depart departure
    entry enter | exit leave
    open opened | close closed
    begin began beginning start | end ended ending finish
    rich | poor
    hot warm | cold cool
    strong | weak
    hard | soft
    light | heavy dark
    wide | narrow
    deep | shallow
    long longest | short shortest
    single | multiple
    major majority | minor minority
    same identical | different
    true | false
    success succeed | failure fail
    create build | destroy
    permanent | temporary
    assets asset | liabilities liability
    gross | net
    debit | credit
    current | noncurrent
    domestic | foreign
    former | current
    advantage | disadvantage
    agree | disagree
    simple | complex complicated
    common | rare
    natural | artificial
    local | global
    urban | rural
    finite | infinite
    odd | even
    solid | liquid
    wet | dry
    slow slowly | fast quickly rapidly
    smooth | rough
    thick | thin
    visible | invisible
    voluntary | involuntary
    superior | inferior
    friend ally | enemy
    support | oppose
    remember | forget
    innocent | guilty
    emigrate emigrated | immigrate immigrated
    clockwise | counterclockwise anticlockwise
    backward | forward
    maximum | minimum
    ancient | modern`,
  de: `vor bevor vorher | nach nachdem nachher
    erste ersten erster | letzte letzten letzter
    mehr steigen Anstieg Zunahme höher | weniger sinken Rückgang Abnahme niedriger
    größte höchste meisten | kleinste niedrigste wenigsten
    immer oft häufig | nie niemals selten
    horizontal waagerecht | vertikal senkrecht
    Norden nördlich | Süden südlich
    Osten östlich | Westen westlich
    männlich Mann Männer | weiblich Frau Frauen
    positiv | negativ
    innere innen | äußere außen
    obere oben | untere unten
    früh früher | spät später
    alt | jung
    verbinden verbindet | trennen trennt
    Gewinn | Verlust
    Einfuhr Import | Ausfuhr Export
    annehmen akzeptieren | ablehnen
    einschließlich inklusive | ausschließlich exklusive
    erlaubt zulässig | verboten unzulässig
    öffentlich | privat
    direkt unmittelbar | indirekt mittelbar
    aktiv | passiv
    Ankunft | Abfahrt Abreise
    Beginn beginnen Anfang | Ende enden
    stark | schwach
    warm heiß | kalt
    lang | kurz
    brutto | netto
    befristet | unbefristet
    Forderungen | Verbindlichkeiten
    Inland | Ausland`,
  es: `antes | después
    primero primera | último última
    más aumento aumentar mayor | menos disminución disminuir menor
    siempre | nunca
    horizontal | vertical
    norte | sur
    este | oeste
    hombre hombres masculino | mujer mujeres femenino
    positivo | negativo
    interno interior | externo exterior
    encima | debajo
    temprano | tarde
    viejo | joven
    unir conectar | separar
    ganancia beneficio | pérdida
    importación | exportación
    aceptar | rechazar
    permitido | prohibido
    público | privado
    directo | indirecto
    inicio comienzo | fin final
    fuerte | débil
    frío | calor caliente
    largo | corto
    bruto | neto
    activo | pasivo`,
  fr: `avant | après
    premier première | dernier dernière
    plus augmentation hausse | moins diminution baisse
    toujours | jamais
    horizontal | vertical
    nord | sud
    est | ouest
    homme hommes masculin | femme femmes féminin
    positif | négatif
    interne intérieur | externe extérieur
    autorisé | interdit
    public | privé
    direct | indirect
    début | fin
    fort | faible
    chaud | froid
    brut | net
    actif | passif`,
};

const DENIALS = words(
  'not no never none nor neither without cannot nicht kein keine keinen keiner nie niemals ohne nunca jamás sin ningún ninguna ne pas jamais sans aucun',
);
/** Beginnings that turn a word into its opposite. */
const DENYING_PREFIXES = ['non', 'un', 'in', 'im', 'ir', 'il', 'dis', 'nicht'];
const MIN_DENIED = 5;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter(Boolean).map(foldWord));
}

/** A word's own side of a pair and the other one. */
interface Side {
  readonly same: readonly string[];
  readonly opposite: readonly string[];
}

export class Opposites {
  readonly #sides = new Map<string, Side[]>();

  constructor() {
    for (const language of LANGUAGES) {
      for (const line of PAIRS[language].split('\n')) {
        const [one = '', other = ''] = line.split('|');
        this.#add(stemsOf(one, language), stemsOf(other, language));
        this.#add(stemsOf(other, language), stemsOf(one, language));
      }
    }
  }

  /**
   * How many words of a question a text turns into their opposite without saying them as well.
   *
   * @param asked folded words of the question, stop words too @param said stems and words of the text
   */
  contradictions(asked: readonly string[], language: Language, said: ReadonlySet<string>): number {
    return asked.filter((word) => this.#isContradicted(word, stem(word, language), said)).length;
  }

  #isContradicted(word: string, stemmed: string, said: ReadonlySet<string>): boolean {
    if (said.has(word) || said.has(stemmed)) return false;
    const isTurned = (this.#sides.get(stemmed) ?? []).some(
      ({ same, opposite }) => opposite.some((one) => said.has(one)) && !same.some((one) => said.has(one)),
    );
    if (isTurned) return true;
    return word.length >= MIN_DENIED && isDenied(word, said);
  }

  #add(same: readonly string[], opposite: readonly string[]): void {
    for (const one of same) this.#sides.set(one, [...(this.#sides.get(one) ?? []), { same, opposite }]);
  }
}

/** Whether a word denies: "not", "kein", "nunca". */
export function isDenial(word: string): boolean {
  return DENIALS.has(word);
}

function isDenied(word: string, said: ReadonlySet<string>): boolean {
  return DENYING_PREFIXES.some(
    (prefix) => said.has(prefix + word) || (word.startsWith(prefix) && said.has(word.slice(prefix.length))),
  );
}

function stemsOf(list: string, language: Language): string[] {
  return list
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => stem(foldWord(word), language));
}
