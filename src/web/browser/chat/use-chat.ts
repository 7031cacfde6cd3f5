/** A live chat: applies server events, and sends what the person does. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { getJson, sendJson } from '../requests.ts';
import type { ChatView, MessageView } from '../view-model.ts';
import { applyChatEvent, type ChatEvent, prependMessages, settledOrdinal } from './chat-state.ts';
import { type Connection, type ConnectionState, connectToChat } from './connection.ts';

/** A question in flight, or one that was refused. */
export interface PendingQuestion {
  readonly text: string;
  readonly refusal: string | undefined;
}

/** A question that the live connection may confirm before, or instead of, its response. */
interface AwaitedQuestion {
  readonly text: string;
  /** The ordinal of the last message before it. */
  readonly after: number;
  readonly confirm: () => void;
}

export interface LiveChat {
  readonly chat: ChatView;
  readonly connection: ConnectionState;
  readonly pending: PendingQuestion | undefined;
  /** Whether a question is in flight. */
  readonly isAsking: boolean;
  /** Asks a question; resolves to whether it arrived. */
  readonly ask: (text: string) => Promise<boolean>;
  readonly stop: () => Promise<unknown>;
  readonly showEarlier: () => Promise<void>;
}

export function useChat(initial: ChatView): LiveChat {
  const [chat, setChat] = useState(initial);
  const [connection, setConnection] = useState<ConnectionState>('connected');
  const [pending, setPending] = useState<PendingQuestion | undefined>();
  const current = useRef(chat);
  const awaited = useRef<AwaitedQuestion | undefined>(undefined);
  const show = useCallback((next: ChatView) => {
    current.current = next;
    setChat(next);
    if (awaited.current !== undefined && isIn(next, awaited.current)) awaited.current.confirm();
  }, []);
  useConnection(initial.id, current, show, setConnection);

  const ask = useCallback(
    async (text: string) => {
      const { promise: confirmed, resolve: confirm } = Promise.withResolvers<undefined>();
      const after = current.current.messages.at(-1)?.ordinal ?? 0;
      awaited.current = { text, after, confirm: () => confirm(undefined) };
      setPending({ text, refusal: undefined });
      const sent = sendJson<{ messages: MessageView[] }>('POST', `/chat/${initial.id}/messages`, { text });
      const answer = await Promise.race([sent, confirmed]);
      awaited.current = undefined;
      if (answer?.ok) show(applyChatEvent(current.current, { kind: 'asked', ...answer.body }).chat);
      const refusal = answer === undefined || answer.ok ? undefined : answer.code;
      setPending(refusal === undefined ? undefined : { text, refusal });
      return refusal === undefined;
    },
    [initial.id, show],
  );
  const stop = useCallback(() => sendJson('POST', `/chat/${initial.id}/stop`), [initial.id]);
  const showEarlier = useCallback(async () => {
    const before = current.current.messages[0]?.ordinal ?? 1;
    const path = `/chat/${initial.id}/messages?before=${before}`;
    const answer = await getJson<{ messages: MessageView[] }>(path);
    if (answer.ok) show(prependMessages(current.current, answer.body.messages));
  }, [initial.id, show]);
  const isAsking = pending !== undefined && pending.refusal === undefined;
  return { chat, connection, pending, isAsking, ask, stop, showEarlier };
}

function isIn({ messages }: ChatView, { text, after }: AwaitedQuestion): boolean {
  return messages.some(
    (message) => message.ordinal > after && message.role === 'person' && message.text === text,
  );
}

function useConnection(
  chatId: string,
  current: { readonly current: ChatView },
  show: (chat: ChatView) => void,
  onState: (state: ConnectionState) => void,
): void {
  useEffect(() => {
    const connection: Connection = connectToChat(chatId, {
      resumeFrom: () => settledOrdinal(current.current.messages),
      onState,
      onEvent: (data) => {
        const applied = applyChatEvent(current.current, JSON.parse(data) as ChatEvent);
        show(applied.chat);
        if (applied.gap) connection.reopen();
      },
    });
    return connection.close;
  }, [chatId, current, show, onState]);
}
