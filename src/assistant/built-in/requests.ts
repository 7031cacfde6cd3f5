/**
 * Classifies a message as a change, a summary, a comparison, a list of documents or a question, by how it begins, in four
 * languages.
 */
import type { Instruction } from '../changes/reading/instruction.ts';
import { beginsWithOrder } from '../changes/reading/read-fact.ts';
import { readInstructions } from '../changes/reading/read-instruction.ts';
import { type DocumentTraits, readTraits, SEVERAL_VERSIONS } from '../documents/document-traits.ts';
import { anyOf } from '../languages/any-of.ts';
import {
  DOCUMENT_ORDERS,
  type DocumentOrder,
  LANGUAGE_DATA,
  LANGUAGES,
  type Language,
} from '../languages/language-data.ts';
import { forEachLanguage } from '../text/word-lists.ts';

export type BuiltInRequest =
  | { readonly kind: 'change'; readonly instructions: readonly Instruction[] }
  | { readonly kind: 'summary' }
  | { readonly kind: 'comparison' }
  | DocumentsRequest
  | { readonly kind: 'question' };

/** A request for a list of documents: all, those about a subject, those with some traits, or the first in an order. */
export interface DocumentsRequest {
  readonly kind: 'documents';
  /** Empty without a subject. */
  readonly about: string;
  readonly traits?: DocumentTraits | undefined;
  readonly order?: DocumentOrder;
}

/** Maximum characters of a request for a list of documents. */
const LONGEST_LIST_REQUEST = 300;
const POLITE = new RegExp(`^${anyOf('polite')}[,\\s]+`, 'iu');
/** "Give me", "nenn mir": requests information, so the message is never a change. */
const TELL_ME = new RegExp(`^${anyOf('tellMe')}`, 'iu');
const SUMMARY = new RegExp(`^[¿¡]?${anyOf('summary')}`, 'iu');
const COMPARISON = new RegExp(`^[¿¡]?${anyOf('comparison')}`, 'iu');
const OPENINGS = {
  summary: forEachLanguage(({ requests }) => new RegExp(`^[¿¡]?(?:${requests.summary})`, 'iu')),
  comparison: forEachLanguage(({ requests }) => new RegExp(`^[¿¡]?(?:${requests.comparison})`, 'iu')),
};
const DOCUMENTS = LANGUAGES.flatMap((language) => {
  const { documentRequests, documentOrders } = LANGUAGE_DATA[language];
  const orders = DOCUMENT_ORDERS.map((order) => `(?<${order}>${documentOrders[order]})`).join('|');
  return documentRequests.map((pattern) => new RegExp(pattern.replaceAll('{order}', `(?:${orders})`), 'iu'));
});

/** The language of the request's own words, which show it better than the names of documents in it. */
export function languageOfRequest(text: string, of: 'summary' | 'comparison'): Language | undefined {
  const plain = text.trim().replace(POLITE, '').trim();
  const fitting = LANGUAGES.filter((language) => OPENINGS[of][language].test(plain));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Classifies a message. Never fails: a message of no other kind is a question. */
export function readRequest(text: string): BuiltInRequest {
  const plain = text.trim().replace(POLITE, '').trim();
  // "List of parts: insert …" names the list.
  const isTold = TELL_ME.test(plain) && !beginsWithOrder(plain.split(/:\s+/)[1] ?? '');
  const instructions = isTold ? [] : readInstructions(text.trim());
  if (instructions.length > 0) return { kind: 'change', instructions };
  const bare = plain.replace(/[?!.\s]+$/, '');
  if (SUMMARY.test(bare)) return { kind: 'summary' };
  if (COMPARISON.test(bare)) return { kind: 'comparison' };
  const documents = readDocumentsRequest(bare);
  return documents ?? { kind: 'question' };
}

function readDocumentsRequest(text: string): DocumentsRequest | undefined {
  if (text.length > LONGEST_LIST_REQUEST) return undefined;
  for (const pattern of DOCUMENTS) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    if (groups['versions'] !== undefined) return { kind: 'documents', about: '', traits: SEVERAL_VERSIONS };
    const order = DOCUMENT_ORDERS.find((one) => groups[one] !== undefined);
    if (order !== undefined) return { kind: 'documents', about: '', order };
    const trait = groups['trait'];
    if (trait === undefined)
      return {
        kind: 'documents',
        about: (groups['about'] ?? '').trim(),
        traits: readTraits(groups['noun'] ?? ''),
      };
    const traits = readTraits(trait);
    if (traits !== undefined) return { kind: 'documents', about: '', traits };
  }
  return undefined;
}
