import { expect, test } from 'bun:test';
import { describeUnknown, findUnknownSettings } from '../../src/config/unknown-settings.ts';

test('variables that look like settings and are none are found, with what is probably meant', () => {
  const found = findUnknownSettings({
    PATH: '/bin',
    DOCGATE_DATA: './data',
    DOCGATE_DATE: '',
    DOCGATE_OCR_LANGUAGE: 'deu',
    DOCGATE_NOTHING_OF_THE_KIND: '1',
  });

  expect(found).toEqual([
    { name: 'DOCGATE_DATE', meant: 'DOCGATE_DATA' },
    { name: 'DOCGATE_NOTHING_OF_THE_KIND', meant: undefined },
    { name: 'DOCGATE_OCR_LANGUAGE', meant: 'DOCGATE_OCR_LANGUAGES' },
  ]);
  expect(found.map(describeUnknown)[2]).toBe(
    'there is no setting DOCGATE_OCR_LANGUAGE; DOCGATE_OCR_LANGUAGES is probably meant',
  );
});
