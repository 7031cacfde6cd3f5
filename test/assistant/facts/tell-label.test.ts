import { describe, expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const library = libraryOf({
  'Protocol.md':
    '# Acceptance\n\n| Customer | Lumos SARL |\n| --- | --- |\n| Serial number | 900-0417 |\n| Inspector | Tobias Renner |\n\nThe inspector looks at the paint.\n',
  'Lease.md':
    '# Lease\n\nbetween **Quay Estates plc**, Hull (“Landlord”), represented by Edmund Clarke, and **Mill Studio Ltd** (the “Tenant”)\n\nThe landlord mends the roof.\n',
  'Vertrag.md':
    '# Mietvertrag\n\nzwischen der Hafen GmbH, Bremen (nachfolgend „Vermieter“) und Frau Ute Kern (nachfolgend „Mieterin“)\n',
});

describe('what stands under a label is told where the question says the label', () => {
  test.each([
    ['Who is the inspector?', 'Inspector: Tobias Renner [1]'],
    ['What is the serial number?', 'Serial number: 900-0417 [1]'],
    ['Who is the landlord?', 'Landlord: Quay Estates plc [1]'],
    ['Who is the tenant?', 'Tenant: Mill Studio Ltd [1]'],
    ['Wer ist der Vermieter?', 'Vermieter: Hafen GmbH [1]'],
  ])('%s', async (question, text) => {
    expect((await askBuiltIn(question, library)).text).toBe(text);
  });

  test.each(['Why is the inspector there?', 'What does the landlord mend?', 'Who mends the roof?'])(
    'and nowhere else: %s',
    async (question) => {
      expect((await askBuiltIn(question, library)).text).not.toMatch(/^(?:Inspector|Landlord):/);
    },
  );
});
