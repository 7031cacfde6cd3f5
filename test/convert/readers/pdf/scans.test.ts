import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTesseract } from '../../../../src/convert/pool/run-tesseract.ts';
import { PROGRAM_PATH } from '../../../../src/convert/pool/spawn-process.ts';
import type { RecognizeText } from '../../../../src/convert/reader.ts';
import { showLines, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'scan.pdf', onProgress: () => undefined };
const PICTURE_PAGE =
  'q 595 0 0 842 0 0 cm BI /W 8 /H 8 /BPC 1 /CS /G ID \xff\x00\xff\x00\xff\x00\xff\x00 EI Q';

/** Answers like Tesseract: words on one line, one of them doubtful, and a stain, whatever picture comes in. */
const FAKE = `#!/bin/sh
cat > "$0.seen"
printf 'level\\tpage_num\\tblock_num\\tpar_num\\tline_num\\tword_num\\tleft\\ttop\\twidth\\theight\\tconf\\ttext\\n'
printf '4\\t1\\t1\\t1\\t1\\t0\\t100\\t100\\t200\\t20\\t-1\\t\\n'
printf '5\\t1\\t1\\t1\\t1\\t1\\t100\\t100\\t90\\t20\\t96\\tScanned\\n'
printf '5\\t1\\t1\\t1\\t1\\t2\\t200\\t100\\t90\\t20\\t95\\tpage\\n'
printf '5\\t1\\t1\\t1\\t1\\t3\\t300\\t100\\t20\\t20\\t0\\t30\\n'
printf '5\\t1\\t1\\t1\\t1\\t4\\t330\\t100\\t10\\t20\\t3\\t|\\n'
`;

function recognizeBy(program: string): RecognizeText {
  const ocr = { command: program, languages: 'eng' };
  return (picture) => runTesseract(picture, ocr, [], PROGRAM_PATH, new AbortController().signal);
}

let folder = '';
let command = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docgate-scan-'));
  command = join(folder, 'recognizer');
  writeFileSync(command, FAKE);
  chmodSync(command, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('reading scans', () => {
  test('reads what text recognition finds, keeps what it doubts and says so, and drops stains', async () => {
    const bytes = writePdf({ pages: [PICTURE_PAGE] });
    const { markdown, warnings } = await readPdf(bytes, { ...context, recognize: recognizeBy(command) });
    expect(markdown).toBe('Scanned page 30\n');
    expect(warnings).toEqual([
      {
        code: 'words_uncertain',
        message: 'Text recognition is unsure of 1 word: 30',
        count: 1,
        where: 'page 1',
      },
    ]);
    const seen = await Bun.file(`${command}.seen`).bytes();
    expect(new TextDecoder().decode(seen.subarray(0, 3))).toBe('P5\n');
  });

  test('refuses a file of nothing but scans, and says why it was not read', async () => {
    const bytes = writePdf({ pages: [PICTURE_PAGE] });
    const failing = join(folder, 'failing');
    writeFileSync(failing, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const silent = join(folder, 'silent');
    writeFileSync(silent, '#!/bin/sh\ncat > /dev/null\n', { mode: 0o755 });
    const reasons = [
      [undefined, /reading scans is switched off/],
      [join(folder, 'nothing-here'), /install Tesseract/],
      [failing, /text recognition failed/],
      [silent, /no text was recognised/],
    ] as const;
    for (const [program, message] of reasons) {
      const recognize = program === undefined ? undefined : recognizeBy(program);
      const reading = readPdf(bytes, { ...context, recognize });
      await expect(reading).rejects.toMatchObject({
        code: 'no_text',
        message: expect.stringMatching(message),
      });
    }
  });

  test('warns of a scanned page among others when recognition is off', async () => {
    const bytes = writePdf({ pages: [showLines(60, 700, ['A page with text.']), PICTURE_PAGE, ''] });
    const { markdown, warnings } = await readPdf(bytes, context);
    expect(markdown).toBe('A page with text.\n');
    expect(warnings).toEqual([
      {
        code: 'page_without_text',
        message: 'The page is a picture, and reading scans is switched off.',
        where: 'page 2',
      },
    ]);
  });
});
