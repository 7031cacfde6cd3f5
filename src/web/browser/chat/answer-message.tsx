/** An answer of the Assistant, in each of its states. */
import type { VNode } from 'preact';
import { useCallback, useMemo } from 'preact/hooks';
import type { AnswerStep } from '../../../domain/answer-step.ts';
import { ProposedChange } from '../changes/proposed-change.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { RetryIcon, WarningIcon } from '../parts/icons.tsx';
import type { CitationView, DocumentItem, MessageView } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { Choices } from './choices.tsx';
import { CitationLink, type CitationLinkHandlers } from './citation-link.tsx';
import { answerAsHtml, answerAsText } from './copy-answer.ts';
import { Sources } from './sources.tsx';
import { TableBasis } from './table-basis.tsx';

export interface AnswerMessageProps extends CitationLinkHandlers {
  readonly message: MessageView;
  readonly chatId: string;
  /** States that a program answers, and which one; only above a chat's first answer. */
  readonly speaker: string | undefined;
  /** Documents that the answer is waiting for. */
  readonly unready: readonly DocumentItem[];
  readonly onRetry: (() => void) | undefined;
  /** Asks a follow-up question that the answer offers. */
  readonly onAsk: (question: string) => void;
}

export function AnswerMessage(props: AnswerMessageProps): VNode {
  const words = useWords();
  const { message, onRetry } = props;
  const ended = message.state !== 'waiting' && message.state !== 'writing';
  return (
    <article class={`answer answer-${message.state}`} aria-label={words.assistant} aria-busy={!ended}>
      {props.speaker !== undefined && <p class="speaker">{props.speaker}</p>}
      <AnswerText {...props} />
      {!ended && message.text === '' && <Waiting unready={props.unready} step={message.step} />}
      {isWithdrawn(message) && <p class="quiet">{words.withdrawn}</p>}
      {message.state === 'stopped' && <p class="quiet">{words.stopped}</p>}
      {message.state === 'failed' && (
        <p class="problem">
          <WarningIcon /> {message.failure === null ? words.answerFailed : words.whyNoAnswer(message.failure)}
        </p>
      )}
      {ended && <TableBasis message={message} chatId={props.chatId} />}
      {message.changes.map((change) => (
        <ProposedChange key={change.id} change={change} />
      ))}
      {ended && message.citations.length > 0 && <Sources message={message} onOpen={props.onOpen} />}
      {ended && <Choices label={words.choices} choices={message.choices} onAsk={props.onAsk} />}
      {ended && <Actions message={message} onRetry={onRetry} />}
    </article>
  );
}

function Actions({ message, onRetry }: Pick<AnswerMessageProps, 'message' | 'onRetry'>): VNode {
  const words = useWords();
  return (
    <div class="actions">
      {message.text !== '' && (
        <CopyButton
          text={answerAsText(message, words)}
          label={words.copy}
          html={(button) => {
            const shown = button.closest('.answer')?.querySelector('.markdown');
            return shown ? answerAsHtml(shown, message.citations, words) : undefined;
          }}
        />
      )}
      {onRetry !== undefined && (
        <IconButton label={words.retry} onClick={onRetry}>
          <RetryIcon />
        </IconButton>
      )}
    </div>
  );
}

/** An answer loses its text when a document that it was made from is deleted. */
function isWithdrawn({ state, text }: MessageView): boolean {
  return state === 'complete' && text === '';
}

function AnswerText({ message, onPreview, onOpen }: AnswerMessageProps): VNode | null {
  const { id, text, citations } = message;
  const renderReference = useCallback(
    (number: number) => {
      const citation: CitationView | undefined = citations[number - 1];
      if (citation === undefined) return undefined;
      return (
        <CitationLink
          messageId={id}
          number={number}
          citation={citation}
          onPreview={onPreview}
          onOpen={onOpen}
        />
      );
    },
    [id, citations, onPreview, onOpen],
  );
  const addresses = useMemo(() => new Set(citations.flatMap((citation) => citation.addresses)), [citations]);
  if (text === '') return null;
  return (
    <Markdown
      text={text}
      scope={id}
      headingShift={2}
      noteNumbers="omitted"
      addresses={addresses}
      renderReference={renderReference}
    />
  );
}

function Waiting(props: { unready: readonly DocumentItem[]; step: AnswerStep | null }): VNode {
  const words = useWords();
  const { unready, step } = props;
  const names = unready.map((document) => document.fileName).join(', ');
  return (
    <p class="waiting">
      <span class="pulse" aria-hidden="true" />
      {unready.length === 0 ? (step === null ? words.waiting : words.step(step)) : words.waitingFor(names)}
    </p>
  );
}
