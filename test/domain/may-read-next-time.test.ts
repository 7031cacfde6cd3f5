import { describe, expect, test } from 'bun:test';
import { mayReadNextTime } from '../../src/domain/document.ts';

describe('a document that could not be read', () => {
  test.each(['gave_up', 'timed_out', 'out_of_memory', 'no_text'] as const)(
    'may be read at another try when it was %s',
    (code) => expect(mayReadNextTime({ code, message: '' })).toBe(true),
  );

  test.each(['encrypted', 'unsupported', 'too_large', 'damaged'] as const)(
    'is refused again however often one tries when it is %s',
    (code) => expect(mayReadNextTime({ code, message: '' })).toBe(false),
  );
});
