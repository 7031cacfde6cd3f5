import { describe, expect, test } from 'bun:test';
import {
  applyChatEvent,
  type ChatEvent,
  prependMessages,
  settledOrdinal,
} from '../../src/web/browser/chat/chat-state.ts';
import type { ChatView, MessageView } from '../../src/web/browser/view-model.ts';

function message(ordinal: number, changes: Partial<MessageView> = {}): MessageView {
  return {
    id: `msg_${ordinal}`,
    ordinal,
    role: ordinal % 2 === 1 ? 'person' : 'assistant',
    state: 'complete',
    text: `text ${ordinal}`,
    citations: [],
    basis: null,
    choices: [],
    failure: null,
    step: null,
    changes: [],
    createdAt: 0,
    ...changes,
  };
}

function chat(messages: readonly MessageView[]): ChatView {
  return {
    id: 'ses_1',
    title: 'Title',
    status: 'awaiting_input',
    documents: [],
    messages,
    model: null,
    suggestions: [],
  };
}

function caughtUp(
  messages: readonly MessageView[],
  proposals: readonly MessageView[] = [],
): Extract<ChatEvent, { kind: 'caught-up' }> {
  return { kind: 'caught-up', title: 'Title', documents: [], messages, proposals, suggestions: [] };
}

const ordinals = ({ messages }: ChatView) => messages.map(({ ordinal }) => ordinal);

describe('a chat that comes back', () => {
  test('goes on where it stood', () => {
    const applied = applyChatEvent(chat([message(1), message(2)]), caughtUp([message(2), message(3)]));
    expect(ordinals(applied.chat)).toEqual([1, 2, 3]);
  });

  test('begins anew with the newest messages where some in between are missing', () => {
    const applied = applyChatEvent(chat([message(1), message(2)]), caughtUp([message(9), message(10)]));
    expect(ordinals(applied.chat)).toEqual([9, 10]);
  });

  test('learns of older changes that were decided, of messages that it shows', () => {
    const shown = chat([message(3), message(4), message(5)]);
    const decided = caughtUp([message(6)], [message(2, { text: 'old' }), message(4, { text: 'decided' })]);
    const applied = applyChatEvent(shown, decided);
    expect(ordinals(applied.chat)).toEqual([3, 4, 5, 6]);
    expect(applied.chat.messages[1]?.text).toBe('decided');
  });

  test('leaves what came before the first message shown to whoever asks for it', () => {
    const applied = applyChatEvent(chat([message(5), message(6)]), { kind: 'message', message: message(2) });
    expect(ordinals(applied.chat)).toEqual([5, 6]);
  });
});

describe('a chat that is told of events', () => {
  test('appends text where it belongs', () => {
    const writing = chat([message(1), message(2, { state: 'writing', text: 'Ten ' })]);
    const applied = applyChatEvent(writing, { kind: 'text', messageId: 'msg_2', at: 4, text: 'years' });
    expect(applied).toMatchObject({ gap: false, chat: { status: 'processing' } });
    expect(applied.chat.messages[1]?.text).toBe('Ten years');
  });

  test('takes the same piece of text twice without harm', () => {
    const event = { kind: 'text', messageId: 'msg_2', at: 0, text: 'Ten' } as const;
    const once = applyChatEvent(chat([message(2, { state: 'waiting', text: '' })]), event);
    expect(applyChatEvent(once.chat, event).chat.messages[0]?.text).toBe('Ten');
  });

  test('asks to be brought up to date when a piece is missing', () => {
    const writing = chat([message(2, { state: 'writing', text: 'Ten' })]);
    expect(applyChatEvent(writing, { kind: 'text', messageId: 'msg_2', at: 9, text: 'x' }).gap).toBe(true);
    expect(applyChatEvent(writing, { kind: 'text', messageId: 'msg_9', at: 0, text: 'x' }).gap).toBe(true);
  });

  test('starts an answer over when it is written anew after a crash', () => {
    const writing = chat([message(2, { state: 'writing', text: 'Ten years' })]);
    const applied = applyChatEvent(writing, { kind: 'text', messageId: 'msg_2', at: 0, text: 'Te' });
    expect(applied.chat.messages[0]?.text).toBe('Te');
  });

  test('keeps what the live connection told before the answer to the question came', () => {
    const answered = chat([message(1), message(2)]);
    const asked = {
      kind: 'asked',
      messages: [message(1), message(2, { state: 'waiting', text: '' })],
    } as const;
    expect(applyChatEvent(answered, asked).chat).toEqual(answered);
    expect(applyChatEvent(chat([]), asked).chat.status).toBe('processing');
  });

  test('leaves an answer that has ended as it is', () => {
    const ended = chat([message(2, { state: 'stopped', text: 'Ten' })]);
    const applied = applyChatEvent(ended, { kind: 'text', messageId: 'msg_2', at: 3, text: ' years' });
    expect(applied.chat.messages[0]?.text).toBe('Ten');
  });

  test('keeps messages in order, whichever way they come', () => {
    let state = chat([message(3)]);
    state = applyChatEvent(state, { kind: 'message', message: message(5) }).chat;
    state = applyChatEvent(state, { kind: 'message', message: message(4) }).chat;
    state = prependMessages(state, [message(1), message(2)]);
    expect(state.messages.map((m) => m.ordinal)).toEqual([1, 2, 3, 4, 5]);
  });

  test('resumes behind the last message that will not change any more', () => {
    expect(settledOrdinal([])).toBe(0);
    expect(settledOrdinal([message(1), message(2)])).toBe(2);
    expect(settledOrdinal([message(1), message(2, { state: 'writing' })])).toBe(1);
  });
});
