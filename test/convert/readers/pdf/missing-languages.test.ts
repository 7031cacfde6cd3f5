import { afterAll, describe, expect, test } from 'bun:test';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingLanguages } from '../../../../src/convert/readers/pdf/ocr/missing-languages.ts';
import { makeFolder, removeFolder } from '../../../support/docgate.ts';

const folder = makeFolder();
const path = `${folder}:/usr/bin:/bin`;
writeFileSync(
  join(folder, 'reads-scans'),
  '#!/bin/sh\necho "List of available languages (3):"\nprintf "deu\\neng\\nosd\\n"\n',
);
chmodSync(join(folder, 'reads-scans'), 0o755);
afterAll(() => removeFolder(folder));

const missing = (languages: string, command = 'reads-scans') =>
  missingLanguages({ command, languages }, path).missing;

describe('the languages that are to be read', () => {
  test('are held against those that Tesseract has', () => {
    expect(missing('eng+deu')).toEqual([]);
    expect(missing('deu+fra+xx')).toEqual(['fra', 'xx']);
    expect(missingLanguages({ command: 'reads-scans', languages: 'xx' }, path).known).toEqual([
      'deu',
      'eng',
      'osd',
    ]);
  });

  test('are not looked at where there is no Tesseract', () => {
    expect(missing('xx', 'no-such-program')).toEqual([]);
  });
});
