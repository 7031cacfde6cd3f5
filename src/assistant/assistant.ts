/**
 * The interface of both assistants, the built-in one and a configured model: a question and a library in, an answer with
 * checked citations out. The text is streamed while it is made; the returned answer is authoritative.
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
  /** Called with each piece of the text as it is made; together they are the answer's text. */
  readonly onText: (delta: string) => void;
  /** Called when the text so far is discarded and another one begins. */
  readonly onRestart?: () => void;
  /** Called with the progress of the answer. */
  readonly onStep: (step: AnswerStep) => void;
}

export interface Answer {
  /** Markdown; `[1]` refers to the first citation. */
  readonly text: string;
  readonly citations: readonly Citation[];
  /** False when the documents hold no answer. */
  readonly found: boolean;
  /** Questions offered as buttons: readings of an ambiguous question, or examples of what can be asked. */
  readonly choices?: readonly Choice[];
  /** True for a greeting, or for a request that was not understood: it costs no credit. */
  readonly isFree?: boolean;
  /** The table rows that the answer was computed from. */
  readonly basis?: TableBasis;
  /** Why the built-in assistant answered instead of the configured model; for the log. */
  readonly insteadOf?: Pick<CannotAnswer, 'message' | 'detail'>;
  /** A change that the person asked for; it takes effect only once approved. */
  readonly proposal?: ProposedChange;
  /** Changes of further documents, where the request concerns several. */
  readonly furtherProposals?: readonly ProposedChange[];
}

/** Edits of one version that wait for approval. */
export interface ProposedChange {
  readonly documentId: DocumentId;
  readonly fileName: string;
  readonly version: number;
  readonly edits: readonly Edit[];
  /** The language for a refusal, if known. */
  readonly language?: Language;
}

/** Thrown when no answer could be made and an immediate retry would not help; the message is for the person. */
export class CannotAnswer extends Error {
  /** @param detail the cause, for the log; without secrets */
  constructor(
    message: string,
    readonly detail: string,
  ) {
    super(message);
  }
}

export interface Assistant {
  /** The language model that answers and its host, as shown to the person; null for the built-in assistant. */
  readonly model: string | null;

  /** @throws CannotAnswer; the signal's reason when it was aborted */
  answer(request: AnswerRequest): Promise<Answer>;
}
