import { describe, expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const library = libraryOf({
  'garden-rules.md':
    '# Rules of the garden\n\nThe gate is locked at nine, and the bees are not to be disturbed.\n',
  'Bienen.md':
    '# Bienen im Garten\n\nDie Bienen werden im Mai gefüttert, und der Imker hat einen Schlüssel. Im Urlaub gießt der Nachbar.\n',
  'water-contract.md': [
    '# Contract on water\n\nThe price of the water is 2 euros, and it is due in May.\n',
    '# Contract on water\n\nThe price of the water is 3 euros, and it is due in May.\n',
  ],
  'harvest.csv': '| Fruit | Jars | Weight |\n| --- | --- | --- |\n| Plum | 4 | 1 l |\n| Pear | 6 | 5 l |\n',
});
const ALL = ['garden-rules.md', 'Bienen.md', 'water-contract.md', 'harvest.csv'];

async function listed(question: string): Promise<string[]> {
  const { text, found } = await askBuiltIn(question, library);
  expect(found).toBe(true);
  return ALL.filter((name) => text.includes(name));
}

describe('lists all documents, however that is put', () => {
  test.each([
    'Which documents do I have here?',
    'What files have I uploaded?',
    'Which files can you see?',
    'Which documents are open in this chat?',
    'Welche Dateien habe ich hier?',
    'Welche Dokumente liegen hier vor?',
    'Quels documents y a-t-il ?',
    'Quels fichiers sont disponibles ici ?',
    '¿Qué documentos tengo aquí?',
  ])('%s', async (question) => {
    expect(await listed(question)).toEqual(ALL);
  });
});

describe('lists the documents of a language or kind, and those with versions', () => {
  test.each([
    ['Which documents are in German?', 'Bienen.md'],
    ['Welche Dokumente sind auf Deutsch?', 'Bienen.md'],
    ['Gibt es ein deutsches Dokument?', 'Bienen.md'],
    ['Which of the documents is a contract?', 'water-contract.md'],
    ['Which document has several versions?', 'water-contract.md'],
    ['Quels documents existent en plusieurs versions ?', 'water-contract.md'],
    ['¿Qué documentos están en alemán?', 'Bienen.md'],
    ['Which document deals with the gate?', 'garden-rules.md'],
    ['In welchem Dokument steht etwas über den Imker?', 'Bienen.md'],
    ['Which document deals with holidays?', 'Bienen.md'],
  ])('%s', async (question, name) => {
    expect(await listed(question)).toEqual([name]);
  });

  test('says so where there is none', async () => {
    const { text } = await askBuiltIn('Which documents are in French?', library);
    expect(text).toBe('None of the 4 documents.');
  });
});

describe('names the document that comes first by time or size', () => {
  test.each([
    ['Which document is the newest?', 'harvest.csv', 'added'],
    ["What's the latest file?", 'harvest.csv', 'added'],
    ['Welche Datei ist am neuesten?', 'harvest.csv', 'hinzugefügt'],
    ['Quel est le document le plus récent ?', 'harvest.csv', 'ajoutée'],
    ['¿Cuál es el documento más reciente?', 'harvest.csv', 'añadió'],
    ['Which of the documents is the longest?', 'Bienen.md', 'byte'],
    ['Welches Dokument ist das größte?', 'Bienen.md', 'Byte'],
    ['Which file is the smallest?', 'water-contract.md', 'byte'],
    ['Which file was added first?', 'garden-rules.md', 'added'],
  ])('%s', async (question, name, told) => {
    expect(await listed(question)).toEqual([name]);
    expect((await askBuiltIn(question, library)).text).toContain(told);
  });
});

test('a question that only begins like a list of documents is answered as a question', async () => {
  const { text } = await askBuiltIn('Which document must the visitor show?', library);
  expect(text).not.toContain('4 documents');
});
