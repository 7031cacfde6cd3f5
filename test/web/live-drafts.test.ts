import { describe, expect, test } from 'bun:test';
import type { MessageId, SessionId } from '../../src/domain/ids.ts';
import type { Message } from '../../src/domain/session.ts';
import { LiveEvents } from '../../src/flows/sessions/live-events.ts';

const session = 'ses_1' as SessionId;
const messageId = 'msg_1' as MessageId;

describe('an answer that is being written', () => {
  test('is known as far as it was told, and no longer once it has ended', () => {
    const live = new LiveEvents();
    live.publish(session, { type: 'delta', messageId, offset: 0, text: 'Ten ' });
    live.publish(session, { type: 'delta', messageId, offset: 4, text: 'years' });
    expect(live.draftOf(messageId)).toBe('Ten years');
    live.publish(session, { type: 'delta', messageId, offset: 0, text: 'Anew' });
    expect(live.draftOf(messageId)).toBe('Anew');
    live.publish(session, { type: 'message', message: { id: messageId } as Message });
    expect(live.draftOf(messageId)).toBeUndefined();
  });
});
