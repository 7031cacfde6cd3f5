/** What a document is, for a question that names one and asks nothing else: "What is P-07?" */
import type { Answer } from '../assistant.ts';
import { isVague, type Question, readQuestion } from '../built-in/question.ts';
import { resolveDocuments } from '../documents/resolve-documents.ts';
import type { Library } from '../library.ts';
import type { RelatedWords } from '../text/related-words.ts';
import { summarizeAsked } from './summarize.ts';

/**
 * @param text the question
 * @returns its summary; undefined where no document or several are meant, or more is asked
 */
export async function describeDocument(
  library: Library,
  { kind, language }: Question,
  text: string,
  related: RelatedWords,
): Promise<Answer | undefined> {
  if (!isVague(kind)) return undefined;
  const { named, rest } = resolveDocuments(library, text);
  const sure = named.filter(({ certainty }) => certainty === 'sure');
  return sure.length === 1 && readQuestion(rest, related).terms.length === 0
    ? summarizeAsked(library, text, language, related)
    : undefined;
}
