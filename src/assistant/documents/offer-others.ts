/** Offers the other documents that a name may mean, if the answer is from one of them. */
import type { Answer } from '../assistant.ts';
import { tell } from '../built-in/phrases.ts';
import type { Language } from '../languages/language-data.ts';
import type { ResolvedDocuments } from './resolve-documents.ts';

const MAX_OFFERED = 4;

export function offerOthers(answer: Answer, resolved: ResolvedDocuments, language: Language): Answer {
  const { named, alternatives, asking } = resolved;
  const [only, another] = named;
  if (alternatives.length === 0 || only === undefined || another !== undefined) return answer;
  const quoted = answer.citations[0]?.documentId ?? answer.basis?.documentId;
  const close = [only.document, ...alternatives];
  const from = close.find(({ id }) => id === quoted);
  if (from === undefined) return answer;
  const others = close.filter((document) => document !== from).slice(0, MAX_OFFERED);
  const files = others.map(({ fileName }) => fileName).join(', ');
  const text = `${answer.text}\n\n${tell(language, 'alsoMeant', { file: from.fileName, files })}`;
  const choices = others.map((document) => ({ label: document.fileName, question: asking(document) }));
  return { ...answer, text, choices: [...(answer.choices ?? []), ...choices] };
}
