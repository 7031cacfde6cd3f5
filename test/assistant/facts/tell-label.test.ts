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

describe('what a word means is told where the documents explain it', () => {
  const glossary = libraryOf({
    'Manual.md':
      '# Manual\n\n## Terms\n\nQMS: quality management system.\n\n“Scrap” means any part that is not reworked. It is weighed.\n\nBlank refers to a part before milling.\n\n## Use\n\nScrap goes into the red bin, blanks into the blue one.\n',
    'Handbuch.md': '# Handbuch\n\n„Ausschuss“ bezeichnet Teile, die nicht nachgearbeitet werden.\n',
  });
  test.each([
    ['What does QMS mean?', 'QMS: quality management system. [1]'],
    ['What does QMS stand for?', 'QMS: quality management system. [1]'],
    ['What counts as scrap?', 'Scrap: any part that is not reworked [1]'],
    ['What is the meaning of blank?', 'Blank: a part before milling [1]'],
    ['Was bedeutet Ausschuss?', 'Ausschuss: Teile, die nicht nachgearbeitet werden [1]'],
  ])('%s', async (question, text) => {
    expect((await askBuiltIn(question, glossary)).text).toBe(text);
  });

  test('and the place that says so is quoted alone', async () => {
    const { citations } = await askBuiltIn('What is the definition of scrap?', glossary);
    expect(citations.map(({ quote }) => quote)).toEqual(['“Scrap” means any part that is not reworked.']);
  });
});

test('a definition is told to its end, over the lines of a list item and behind a semicolon', async () => {
  const library = libraryOf({
    'terms.md':
      '# Terms\n\n- **Loose stock**: goods that came in without a crate, or one\n  whose crate was opened on the way.\n- **Patch**: a repair that lasts a season; it always needs a second look.\n',
  });
  expect((await askBuiltIn('What does loose stock mean?', library)).text).toContain(
    'goods that came in without a crate, or one whose crate was opened on the way.',
  );
  expect((await askBuiltIn('What does patch mean?', library)).text).toContain(
    'lasts a season; it always needs a second look',
  );
});
