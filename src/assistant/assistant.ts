/**
 * The one engine behind both voices: a question and a library in, an answer with checked citations out. Whoever
 * answers, the text appears in pieces while it is made, and the answer returned is the one that counts.
 */
import type { AnswerStep } from '../domain/answer-step.ts';
import type { Choice } from '../domain/choice.ts';
import type { Edit } from '../domain/edit.ts';
import type { DocumentId } from '../domain/ids.ts';
import type { Citation } from '../domain/passage.ts';
import type { TableBasis } from '../domain/tables.ts';
import type { Language } from './languages/language-data.ts';
import type { Library } from './library.ts';

/** An earlier turn of the same chat. */
export interface Turn {
  readonly question: string;
  /** Markdown, as it was answered. */
  readonly answer: string;
}

export interface AnswerRequest {
  readonly question: string;
  /** Earlier turns, oldest first. */
  readonly history: readonly Turn[];
  readonly library: Library;
  /** Aborted when the person stops the answer. */
  readonly signal: AbortSignal;
  /** Told each piece of the text as it is made; together they are the answer's text. */
  readonly onText: (delta: string) => void;
  /** Told that the text so far is taken back: another one begins. */
  readonly onRestart?: () => void;
  /** Told what is being done. */
  readonly onStep: (step: AnswerStep) => void;
}

export interface Answer {
  /** Markdown; `[1]` refers to the first citation. */
  readonly text: string;
  readonly citations: readonly Citation[];
  /** False when the documents hold no answer. */
  readonly found: boolean;
  /** Questions that lead on with one press: readings of one that was not clear, or what can be asked. */
  readonly choices?: readonly Choice[];
  /** True for a greeting, or for what was not understood: no credit is taken for it. */
  readonly isFree?: boolean;
  /** The rows of a table that it was reckoned from. */
  readonly basis?: TableBasis;
  /** Why the configured model did not answer, where the built-in assistant did in its place; for the log. */
  readonly insteadOf?: Pick<CannotAnswer, 'message' | 'detail'>;
  /** A change that the person asked for; nothing is changed before it is approved. */
  readonly proposal?: ProposedChange;
  /** The same for other documents, where several change. */
  readonly furtherProposals?: readonly ProposedChange[];
}

/** Edits of one version that wait for approval. */
export interface ProposedChange {
  readonly documentId: DocumentId;
  readonly fileName: string;
  readonly version: number;
  readonly edits: readonly Edit[];
  /** In which a refusal is to be said, where it is known. */
  readonly language?: Language;
}

/** Thrown when no answer could be made and trying again at once would not help; the message is for the person. */
export class CannotAnswer extends Error {
  /** @param detail what led here, for the log; without secrets */
  constructor(
    message: string,
    readonly detail: string,
  ) {
    super(message);
  }
}

export interface Assistant {
  /** The language model that answers and where it is, as the person is told; null for the built-in assistant. */
  readonly model: string | null;

  /** @throws CannotAnswer; the signal's reason when it was aborted */
  answer(request: AnswerRequest): Promise<Answer>;
}
