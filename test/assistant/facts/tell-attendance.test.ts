import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const library = libraryOf({
  'board-2025-03.md':
    '# Minutes of the board, 4 March 2025\n\nPresent: Ada Lund, Ben Voss\nApologies: Kim Roth\n\n## Roof\n\nThe roof is mended in June.\n',
  'vorstand.md':
    '# Sitzung am 7. Oktober 2025\n\n**Anwesend:** Ada Lund, Jens Hoff\n\n**Entschuldigt:** Ben Voss\n\n## Dach\n\nDas Dach ist fertig.\n',
  'rules.md':
    '# Rules\n\nKim Roth is in charge of the archive. Jens Hoff took part in the first aid course.\n',
});

const MARCH = 'Present: Ada Lund, Ben Voss';
const OCTOBER = 'Anwesend: Ada Lund, Jens Hoff';

test.each([
  ['Who was at the meeting in March?', [MARCH], [OCTOBER]],
  ['Who attended?', [MARCH, OCTOBER], []],
  ['Wer war bei der Sitzung im Oktober dabei?', [OCTOBER], [MARCH]],
  ["Who wasn't at the meeting in March?", ['Apologies: Kim Roth'], ['Entschuldigt']],
  ['Wer hat im Oktober gefehlt?', ['Entschuldigt: Ben Voss'], ['Apologies']],
  ['¿Quién asistió a la reunión?', [MARCH, OCTOBER], []],
  ['Who is in charge of the archive?', ['Kim Roth'], [MARCH]],
  ['Who took part in the first aid course?', ['Jens Hoff'], [MARCH, OCTOBER]],
])('%s', async (question, says, not) => {
  const { text } = await askBuiltIn(question, library);
  for (const part of says) expect(text).toContain(part);
  for (const part of not) expect(text).not.toContain(part);
});

test('tells it also where who was there and who was not stand in one line', async () => {
  const minutes = libraryOf({
    'team.md':
      '# Team meeting, 9 February\n\nPresent: Jon Brand, Mara Kess. Excused: Ines Ade.\n\n## Move\n\nThe archive moves in March.\n',
  });
  expect((await askBuiltIn('Who was excused at the meeting?', minutes)).text).toStartWith(
    'Excused: Ines Ade [1]',
  );
  expect((await askBuiltIn('Who attended the meeting?', minutes)).text).toStartWith(
    'Present: Jon Brand, Mara Kess [1]',
  );
});
