import { expect, test } from 'bun:test';
import { createModelAssistant } from '../../../src/assistant/model/model-assistant.ts';
import { libraryOf } from '../../support/library-of.ts';
import { DIALECTS } from '../../support/model-dialects.ts';
import { playModel } from '../../support/model-endpoint.ts';

test.each(DIALECTS.map((dialect) => [dialect.name, dialect] as const))(
  'a model that speaks the dialect of %s reads with a tool and answers with citations',
  async (_, dialect) => {
    using model = playModel(
      dialect.call('search', { query: 'rent' }),
      dialect.say('The rent is 1,200 euros a month. [1]'),
    );
    const answer = await createModelAssistant(model.endpoint).answer({
      question: 'How much is the rent?',
      history: [],
      library: libraryOf({ 'lease.md': '# Lease\n\nThe rent is 1,200 euros a month.\n' }),
      signal: new AbortController().signal,
      onText: () => undefined,
      onStep: () => undefined,
    });
    expect(answer.text).toBe('The rent is 1,200 euros a month. [1]');
    expect(answer.citations).toMatchObject([{ fileName: 'lease.md' }]);
    expect(model.asked[1]?.body.messages.at(-1)).toMatchObject({ role: 'tool' });
  },
);
