import { describe, expect, test } from 'bun:test';
import { Tokenizer } from '../../../src/assistant/encoder/tokenizer.ts';

const VOCABULARY: readonly (readonly [string, number])[] = [
  ['<unknown>', 0],
  ['▁', -3],
  ['▁leave', -5],
  ['▁le', -4],
  ['ave', -4],
  ['s', -2],
  ['▁paid', -6],
];
const tokenizer = new Tokenizer(VOCABULARY);
const piecesOf = (text: string, most = 20) => tokenizer.encode(text, most).map((id) => VOCABULARY[id]?.[0]);

describe('the pieces of a text', () => {
  test('are those whose probabilities have the largest product', () => {
    expect(piecesOf('leaves')).toEqual(['▁leave', 's']);
    expect(piecesOf('paid leave')).toEqual(['▁paid', '▁leave']);
  });

  test('are the same for any white space, and for compatible characters', () => {
    expect(piecesOf('  paid\n\tleave ')).toEqual(piecesOf('paid leave'));
    expect(piecesOf('ｐａｉｄ')).toEqual(['▁paid']);
  });

  test('hold a run of unknown characters as one', () => {
    expect(piecesOf('paid leave§§§s')).toEqual(['▁paid', '▁leave', '<unknown>', 's']);
  });

  test('are cut at the limit', () => {
    expect(piecesOf('paid leaves leaves leaves', 3)).toEqual(['▁paid', '▁leave', 's']);
    expect(piecesOf('s'.repeat(1_000_000), 5)).toHaveLength(5);
  });

  test('of no text are at most the blank that begins it', () => {
    expect(piecesOf('')).toEqual(['▁']);
  });
});
