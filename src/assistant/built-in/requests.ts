/**
 * What a person may ask for besides an answer: a change, a summary, a comparison, a list of documents, a section, help. Told
 * by how the request begins, in four languages; whatever is none of these is a question.
 */
import type { Edit, EditPlace } from '../../domain/edit.ts';

export type BuiltInRequest =
  | { readonly kind: 'change'; readonly edit: Edit; readonly rest: string }
  | { readonly kind: 'summary'; readonly length: SummaryLength }
  | { readonly kind: 'comparison' }
  | { readonly kind: 'documents'; readonly about: string; readonly count: boolean }
  | { readonly kind: 'section'; readonly source: string; readonly subject: string }
  | { readonly kind: 'help' }
  | { readonly kind: 'beyond' }
  | { readonly kind: 'question' };

/** How long a summary may be; both are limits. */
export interface SummaryLength {
  readonly sentences: number;
  readonly words: number;
}

const DEFAULT_SENTENCES = 5;
const DEFAULT_WORDS = 150;
/** A summary that is longer is no summary. */
const MOST_SENTENCES = 40;
const MOST_WORDS = 1_000;

/** A text in any language's quotation marks, or in code marks. */
const QUOTED =
  /["“”„«»]\s?([^"“”„«»]{1,2000}?)\s?["“”„«»]|'([^'\n]{1,2000})'|‘([^’\n]{1,2000})’|`([^`\n]{1,2000})`/g;
const POLITE =
  /^(?:please|bitte|por favor|s['’]il (?:te|vous) pla[iî]t|could you|can you|kannst du|könntest du|puedes|peux-tu|pouvez-vous)[,\s]+/i;
const REPLACE =
  /^(?:replace|change|substitute|swap|ersetzen?|ändern?|ändere|tausche?|reempla[zc]ar?|reemplace|sustituy[ae]|sustituir|cambi[ae]r?|remplace[rz]?|modifie[rz]?|change[rz])(?!\p{L})/iu;
const DELETE =
  /^(?:delete|remove|strike|lösche?n?|streiche?n?|entferne?n?|elimin[ae]r?|borr[ae]r?|supprime[rz]?|efface[rz]?|retire[rz]?)(?!\p{L})/iu;
const INSERT =
  /^(?:insert|add|append|füge|ergänze|insert[ae]r?|añad[ae]|añadir|agreg[ae]r?|insère|insérer|insérez|ajoute[rz]?)(?!\p{L})/iu;
const AFTER = /\b(?:after|nach|hinter|después de|tras|après)\b/i;
const EVERYWHERE =
  /\b(?:everywhere|throughout|all occurrences|every occurrence|each occurrence|überall|durchgehend|durchgängig|alle vorkommen|en todas partes|en todo el documento|todas las apariciones|partout|toutes les occurrences)\b|überall/i;
const SECTION =
  /\b(?:in|under|of|within|unter|im|en|dans|sous)\s+(?:the\s+|der\s+|dem\s+|la\s+|el\s+|le\s+)?(?:section|clause|article|chapter|paragraph|abschnitt|kapitel|ziffer|artikel|klausel|sección|cláusula|artículo|capítulo|chapitre|clause)\s+(\d+(?:\.\d+)*[a-z]?|[A-Z]\b)/i;
const SECTION_NAMED =
  /\b(?:section|clause|chapter|heading|abschnitt|kapitel|überschrift|sección|capítulo|chapitre|titre)\s*["“„«'‘]\s?([^"“”„«»'’]{1,300}?)\s?["”“»'’]/i;

const SUMMARY =
  /^(?:summari[sz]e|sum up|give (?:me )?(?:a|an) (?:[\p{L}-]+ )?(?:summary|overview)|(?:a |an )?(?:short |brief )?(?:summary|overview) of|tl;?dr|what (?:is|are) (?:this|the|these) (?:document|file|text|report|contract)s? about|fass|zusammenfassung|gib (?:mir )?(?:eine|einen) (?:[\p{L}]+ )?(?:zusammenfassung|überblick)|worum geht|resum[ea]|resumen|haz un resumen|de qué trata|résume|résumé|fais un résumé|de quoi (?:parle|traite))/iu;
const COMPARISON =
  /^(?:compare|vergleich|compara|what(?:['’]s| is| are) the differences?|(?:list |show )?(?:the )?differences? between|what (?:has )?changed(?= between| since| in | from|$)|what is different(?= between| in |$)|was hat sich geändert|was ist (?:neu|anders)|(?:welche|was sind die) unterschiede?|unterschiede? zwischen|qué (?:ha )?cambi|cuáles? (?:es|son) las? diferencias?|diferencias? entre|quelles? (?:est|sont) l[ae]s? différences?|qu['’]est-ce qui a changé|différences? entre)/iu;
const WHICH_DOCUMENTS =
  /^(?:(?<count>how many)|which|what|list(?: all)?(?: the)?|show(?: me)?(?: all)?(?: the)?|in which) (?:documents?|files?|contracts?|reports?)\s*(?:are there|do you have|do i have|have i)?\s*(?:that |which )?(?:(?:mention|contain|talk about|discuss|refer to|speak of|say something about|name|include|cover|deal with)s?(?: the (?:word|term))? (?<about>.+))?$/iu;
const WHERE_MENTIONED =
  /^(?:in which (?:documents?|files?) (?:is|are|does|do) (?<a>.+?) (?:mentioned|named|discussed|appear|occur)s?|where (?:is|are) (?<b>.+?) mentioned)\??$/iu;
const WELCHE_DOKUMENTE =
  /^(?:(?<count>wie ?viele)|welche|in welchen|liste(?: alle)?(?: die)?|zeige?(?: mir)?(?: alle)?(?: die)?) (?:dokumente?n?|dateien|verträge)\s*(?:gibt es|habe ich|hast du)?\s*(?:(?:erwähnen|enthalten|nennen|handeln von|behandeln|sprechen von|wird|werden|kommt|kommen|steht)\s*(?<about>.+?))?(?:\s+(?:erwähnt|genannt|vor|behandelt))?$/iu;
const QUE_DOCUMENTOS =
  /^¿?(?:(?<count>cuántos)|qué|cuáles|en qué|lista(?: todos)?(?: los)?|muestra(?: los)?) (?:documentos?|archivos?)\s*(?:hay|tengo)?\s*(?:que )?(?:(?:mencionan?|contienen?|hablan? de|tratan? de|citan?|se menciona) (?<about>.+?))?$/iu;
const QUELS_DOCUMENTS =
  /^(?:(?<count>combien de)|quels|dans quels|liste(?: tous)?(?: les)?|montre(?: les)?) (?:documents?|fichiers?)\s*(?:y a-t-il|ai-je)?\s*(?:qui )?(?:(?:mentionnent|contiennent|parlent de|traitent de|citent) (?<about>.+?))?$/iu;
/** What some document says about a subject, which may be one of its headings. */
const ABOUT = [
  /^what (?:does|do|did) (?<source>.+?) (?:say|state|tell(?: us| me)?) (?:about|on) (?<subject>.+)$/iu,
  /^was (?:sagt|sagen|steht in|steht im) (?<source>.+?) (?:über|zum|zur|zu) (?<subject>.+)$/iu,
  /^¿?qué (?:dice|dicen) (?<source>.+?) (?:sobre|acerca de) (?<subject>.+)$/iu,
  /^que (?:dit|disent) (?<source>.+?) (?:sur|à propos de|au sujet de) (?<subject>.+)$/iu,
];
/** A longer text is no heading. */
const MOST_OF_ABOUT = 400;

const HELP =
  /^(?:help|hilfe|ayuda|aide|hello|hi|hallo|guten tag|hola|bonjour|thanks|thank you|danke|gracias|merci|what can you do|what are you|who are you|how do you work|how does this work|was kannst du|wer bist du|qué puedes hacer|quién eres|que peux-tu faire|que sais-tu faire|qui es-tu)(?:[\s,!.?].{0,20})?$/iu;
const BEYOND =
  /^(?:translate|write|draft|compose|rewrite|rephrase|draw|paint|code|send|email|schedule|imagine|übersetze?|schreibe?|verfasse?|formuliere|entwirf|zeichne|sende|traduce|traducir|escribe|redacta|dibuja|envía|traduis|traduire|écris|rédige|dessine|envoie)(?!\p{L})/iu;

/** Reads what is asked for. Total: whatever is nothing else is a question. */
export function readRequest(text: string): BuiltInRequest {
  const plain = text.trim().replace(POLITE, '').trim();
  const edit = readEdit(plain);
  if (edit !== undefined) return { kind: 'change', edit, rest: plain.replaceAll(QUOTED, ' ') };
  const bare = plain.replace(/[?!.\s]+$/, '');
  if (SUMMARY.test(bare)) return { kind: 'summary', length: readLength(bare) };
  if (COMPARISON.test(bare)) return { kind: 'comparison' };
  const documents = readDocumentsRequest(bare);
  if (documents !== undefined) return documents;
  const section = readSectionRequest(bare);
  if (section !== undefined) return section;
  if (HELP.test(plain)) return { kind: 'help' };
  return BEYOND.test(plain) ? { kind: 'beyond' } : { kind: 'question' };
}

function readEdit(text: string): Edit | undefined {
  const section = SECTION_NAMED.exec(text);
  const rest = section === null ? text : text.replace(section[0], ' ');
  const quoted = [...rest.matchAll(QUOTED)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? match[4] ?? '',
  );
  const [first, second] = quoted;
  if (first === undefined || first === '') return undefined;
  const place = readPlace(rest, section?.[1]);
  const everywhere = EVERYWHERE.test(rest.replaceAll(QUOTED, ' '));
  if (REPLACE.test(text) && second !== undefined) {
    return { kind: 'replace', text: first, with: second, ...(everywhere && { everywhere }), ...place };
  }
  if (DELETE.test(text)) return { kind: 'delete', text: first, ...(everywhere && { everywhere }), ...place };
  if (INSERT.test(text) && second !== undefined && AFTER.test(rest.replaceAll(QUOTED, ' '))) {
    return { kind: 'insert_after', text: second, insert: first, ...place };
  }
  return undefined;
}

function readPlace(text: string, named: string | undefined): { place?: EditPlace } {
  const section = named ?? SECTION.exec(text.replaceAll(QUOTED, ' '))?.[1];
  return section === undefined ? {} : { place: { section } };
}

function readDocumentsRequest(text: string): BuiltInRequest | undefined {
  for (const pattern of [
    WHICH_DOCUMENTS,
    WELCHE_DOKUMENTE,
    QUE_DOCUMENTOS,
    QUELS_DOCUMENTS,
    WHERE_MENTIONED,
  ]) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const about = groups['about'] ?? groups['a'] ?? groups['b'] ?? '';
    return { kind: 'documents', about: about.trim(), count: groups['count'] !== undefined };
  }
  return undefined;
}

function readSectionRequest(text: string): BuiltInRequest | undefined {
  if (text.length > MOST_OF_ABOUT) return undefined;
  for (const pattern of ABOUT) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    return { kind: 'section', source: groups['source'] ?? '', subject: groups['subject'] ?? '' };
  }
  return undefined;
}

const COUNTED =
  /(\d{1,4}|\p{L}+)\s+(?:short |kurzen |brief )?(sentences?|sätzen?|frases?|oraciones|phrases?|words?|wörtern?|worten|palabras|mots|bullets?|bullet points?|points?|stichpunkten?|punkten|puntos|lines?|zeilen|líneas|lignes)/iu;
const SMALL_NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  ten: 10,
  einem: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  zehn: 10,
  una: 1,
  un: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  diez: 10,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  dix: 10,
};

function readLength(text: string): SummaryLength {
  const match = COUNTED.exec(text);
  const amount = match?.[1] ?? '';
  const known = Object.hasOwn(SMALL_NUMBERS, amount.toLowerCase())
    ? SMALL_NUMBERS[amount.toLowerCase()]
    : undefined;
  const count = /^\d+$/.test(amount) ? Number(amount) : known;
  if (count === undefined || count < 1) return { sentences: DEFAULT_SENTENCES, words: DEFAULT_WORDS };
  const areWords = /^(?:words?|wört|worten|palabras|mots)/i.test(match?.[2] ?? '');
  return areWords
    ? { sentences: MOST_SENTENCES, words: Math.min(count, MOST_WORDS) }
    : { sentences: Math.min(count, MOST_SENTENCES), words: MOST_WORDS };
}
