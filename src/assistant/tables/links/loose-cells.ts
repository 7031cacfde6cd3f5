/** Words of a question that only resemble those of cells: misspellings, synonyms and compounds. */
import { isPeople } from '../column.ts';
import { endsSaid } from '../header-meanings.ts';
import type { QuestionToken, TableQuestion } from '../question.ts';
import { type CodesBy, type ColumnCells, stemsOf } from './cell-index.ts';
import { CELL_STRENGTH, type CellLink } from './cell-link.ts';
import { isMisspelling, isPartOf } from './likeness.ts';

/** @param taken the tokens that other links explain, as bits */
export function looseCells(
  cells: ColumnCells,
  { tokens, operations, lexicon }: TableQuestion,
  taken: number,
  translated?: CodesBy,
): CellLink[] {
  const words = tokens.map(({ word }) => word);
  const states = [...lexicon.states.find(words), ...endsSaid(words), ...lexicon.tenure.find(words)];
  return tokens.flatMap((token, at): CellLink[] => {
    const bits = 1 << at;
    if (!token.isContent || (taken & bits) !== 0 || /^\d/.test(token.word)) return [];
    // "What share" asks for no parts, and "restock" for no Rostock.
    if ([...operations, ...states].some(({ from, to }) => at >= from && at < to)) return [];
    const { manner, codes } = resembling(token, cells, translated);
    if (codes.length === 0) return [];
    const { column } = cells;
    return [{ column, codes: [...new Set(codes)], manner, bits, strength: CELL_STRENGTH[manner] }];
  });
}

interface Resembling {
  readonly manner: 'spelling' | 'synonym' | 'compound';
  readonly codes: readonly number[];
}

/** The texts with a misspelling of a word; without any, those with a synonym; without these, those with a compound. */
function resembling(
  token: QuestionToken,
  { column, vocabulary, byStem }: ColumnCells,
  translated: CodesBy | undefined,
): Resembling {
  const vocables = [...vocabulary.keys()];
  const textsWith = (words: readonly string[]) => words.flatMap((word) => vocabulary.get(word) ?? []);
  const misspelt = vocables.filter((word) => isMisspelling(word, token.word));
  if (misspelt.length > 0) return { manner: 'spelling', codes: textsWith(misspelt) };
  const synonyms = [
    ...token.related.flatMap((stem) => byStem.get(stem) ?? translated?.get(stem) ?? []),
    ...token.english.flatMap((stem) => translated?.get(stem) ?? []),
  ];
  if (synonyms.length > 0) return { manner: 'synonym', codes: synonyms };
  // "Österreich" is no Mr "Oster".
  if (isPeople(column)) return { manner: 'compound', codes: [] };
  return { manner: 'compound', codes: textsWith(vocables.filter((word) => isCompound(token, word))) };
}

/** Whether a word of a question and one of a cell are compounds with the same part. */
function isCompound({ word: said, stems }: QuestionToken, word: string): boolean {
  return (
    isPartOf(word, said) ||
    isPartOf(said, word) ||
    // "Sprachen" for "Sprachkurse".
    startsWithStem(said, word) ||
    // "Optis" for "Optimist".
    stems.some((stem) => word.startsWith(stem) && isPartOf(stem, word))
  );
}

/** Letters of a stem that begins a compound, and of what follows it. */
const SHORTEST_STEM = 5;
const SHORTEST_REST = 4;

function startsWithStem(compound: string, word: string): boolean {
  return stemsOf(word).some(
    (stem) =>
      stem.length >= SHORTEST_STEM &&
      compound.length >= stem.length + SHORTEST_REST &&
      compound.startsWith(stem),
  );
}
