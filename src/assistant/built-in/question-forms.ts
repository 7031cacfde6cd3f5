/** How questions are put in each language, and which nouns name which kind of answer. Words are folded. */
import type { Language } from '../text/language.ts';
import { foldWord } from '../text/tokens.ts';

/** The kind of thing that answers a question. */
export type AnswerKind =
  | 'person'
  | 'place'
  | 'date'
  | 'number'
  | 'duration'
  | 'percent'
  | 'money'
  | 'reason'
  | 'any'
  | 'title'
  | 'definition';

export interface QuestionForm {
  /** Matched against the folded words, one blank between them. The first form that matches counts. */
  readonly pattern: RegExp;
  readonly kind: AnswerKind;
  /** The question word after which a noun names the kind. */
  readonly nounAfter?: RegExp;
  readonly takesNoun?: true;
}

function form(kind: AnswerKind, pattern: RegExp): QuestionForm {
  return { kind, pattern };
}

function which(pattern: RegExp, nounAfter: RegExp): QuestionForm {
  return { kind: 'any', pattern, nounAfter, takesNoun: true };
}

/**
 * "What is X", where X is nothing but a short name: no words behind it narrow it down. Looks ahead, since what a form
 * matches is not looked for.
 */
function definition(asks: string, narrowing: string): QuestionForm {
  return form('definition', new RegExp(`^(?:${asks}) (?=(?:\\S+ ?){1,4}$)(?!.*\\b(?:${narrowing})\\b)`));
}

export const QUESTION_FORMS: Readonly<Record<Language, readonly QuestionForm[]>> = {
  en: [
    definition('(?:what|who) (?:is|are|was|were)', 'of|for|in|at|on|by|from|with|between|to|called'),
    form('definition', /^(?:what does (?=.* mean$)|define )/),
    form('duration', /\bhow long\b/),
    form('percent', /\b(?:what|which) (?:percent|percentage|share|proportion|fraction)\b/),
    form('money', /\bhow much (?:money\b|(?=(?:does|did) .* cost\b))/),
    form('number', /\bhow (?:many|much|old|tall|far|high|deep|wide|large|big|often|heavy|fast)\b/),
    form('number', /\b(?:what|which) (?:\w+ )?(?:number|amount|quantity)\b/),
    // "When a cell is hit, what …": the first word only says on which occasion.
    form('date', /^(?:(?:and|since|until|till|by|from) )?when\b(?!.*\b(?:what|which|who)\b)/),
    form('date', /\b(?:what|which) (?:\w+ )?(?:year|date|day|month|decade|century|era)\b/),
    form('reason', /\b(?:why|(?:what|which) (?:was |is )?(?:the )?(?:reason|cause))\b/),
    form('place', /^(?:(?:and|from) )?where\b(?!.*\b(?:what|which|who)\b)|\bwhere$/),
    form('person', /\b(?:who|whom|whose)\b/),
    which(/\b(?:what|which)\b/, /^(?:what|which)$/),
    form('any', /\bhow\b/),
  ],
  de: [
    definition(
      '(?:was|wer) (?:ist|sind|war|waren)',
      'von|vom|fur|in|im|an|am|auf|aus|bei|mit|zu|zwischen|des|der',
    ),
    form('definition', /^was (?:bedeutet|heisst|bezeichnet|versteht man unter)\b/),
    form('duration', /\bwie lange?\b/),
    form('percent', /\bwie ?viel prozent\b/),
    form('number', /\b(?:wie ?viele?|wie (?:alt|gross|weit|hoch|tief|breit|oft|schwer|schnell))\b/),
    form('date', /\b(?:wann|welche[mnrs]? (?:jahr|datum|tag|monat|jahrzehnt|jahrhundert|zeit))\b/),
    form('reason', /\b(?:warum|weshalb|wieso|weswegen|welche[mnrs]? grund)\b/),
    form('place', /\b(?:wo|woher|wohin)\b/),
    form('person', /\b(?:wer|wen|wem|wessen)\b/),
    which(/\b(?:welche[mnrs]?|was fur)\b/, /^welche[mnrs]?$/),
    form('any', /\b(?:was|wie|wo(?:zu|mit|von|durch|rin|ran|rauf|raus|fur|gegen))\b/),
  ],
  es: [
    definition('(?:que|quien|quienes) (?:es|son|era|eran|fue|fueron)', 'de|del|para|en|por|con|entre'),
    form('definition', /^que significa\b/),
    form('duration', /\bcuant[oa]s? (?:tiempo|anos|dias|meses|horas)\b/),
    form('percent', /\b(?:que|cual) (?:es el )?porcentaje\b/),
    form('number', /\bcuant[oa]s?\b/),
    form('date', /\b(?:cuando|que (?:ano|fecha|dia|mes|siglo|decada|epoca))\b/),
    form('reason', /^(?:por que|a que se debe)\b/),
    form('place', /\bdonde\b/),
    form('person', /\bquien(?:es)?\b/),
    which(/\b(?:que|cual(?:es)?)\b/, /^(?:que|cual|cuales)$/),
    form('any', /\bcomo\b/),
  ],
  fr: [
    definition(
      '(?:qu est ce que?|qui (?:est|sont|etait|etaient)|que sont)',
      'de|des|du|pour|dans|par|avec|entre',
    ),
    form('definition', /^que signifie\b/),
    form('duration', /\bcombien de (?:temps|jours|mois|annees|heures)\b/),
    form('percent', /\b(?:quel|quelle) (?:est le )?pourcentage\b/),
    form('number', /\bcombien\b/),
    form('date', /\b(?:quand|quelle? (?:annee|date|jour|mois|siecle|epoque))\b/),
    form('reason', /\bpourquoi\b/),
    form('place', /^(?:d )?ou\b/),
    which(/\bquel(?:le)?s?\b/, /^quel(?:le)?s?$/),
    form('person', /^(?:a |de |par |avec )?qui\b/),
    form('any', /\b(?:que|quoi|comment|qu)\b/),
  ],
};

const NOUNS: readonly (readonly [AnswerKind, string])[] = [
  [
    'person',
    `person people man woman leader king queen president author writer scientist emperor general pope philosopher
     actor player coach director minister ruler monarch founder inventor artist poet singer composer mathematician
     physicist chief officer manager person könig königin präsident autor autorin kaiser wissenschaftler philosoph
     schauspieler spieler künstler dichter führer gründer erfinder minister persona rey reina presidente autor
     científico emperador filósofo líder jugador general fundador personne roi reine président auteur`,
  ],
  [
    'place',
    `country city town state region area place continent borough village river island province county district
     location capital nation neighborhood street land stadt staat region ort gebiet kontinent dorf fluss insel
     provinz bezirk meer strasse país ciudad pueblo estado región lugar área continente río isla provincia pays
     ville lieu région`,
  ],
  [
    'title',
    `book novel poem song hymn anthem album film movie play series episode painting picture essay article magazine
     newspaper journal opera buch roman gedicht lied film stück gemälde aufsatz zeitschrift zeitung libro novela poema
     himno canción álbum película obra pintura cuadro ensayo revista periódico livre poème chanson tableau essai revue`,
  ],
  [
    'date',
    'year date day month decade century era jahr datum tag monat jahrhundert año fecha siglo année siècle',
  ],
  [
    'number',
    `number amount quantity population distance height length depth width weight age temperature speed rank score
     anzahl zahl menge höhe länge tiefe breite gewicht alter entfernung número cantidad altura longitud nombre
     quantité hauteur`,
  ],
  ['percent', 'percentage percent share proportion prozent prozentsatz anteil porcentaje pourcentage'],
  [
    'money',
    'price cost fee salary revenue income budget preis kosten gebühr umsatz precio coste costo prix coût',
  ],
];

const KIND_OF_NOUN = new Map(
  NOUNS.flatMap(([kind, list]) => list.split(/\s+/).map((noun) => [foldWord(noun), kind] as const)),
);

/** The kind of answer that a noun asks for: "which *city*". */
export function kindOfNoun(noun: string): AnswerKind | undefined {
  return KIND_OF_NOUN.get(noun) ?? KIND_OF_NOUN.get(noun.replace(/(?:ies|es|s|n|en)$/, ''));
}
