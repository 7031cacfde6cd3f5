import { describe, expect, test } from 'bun:test';
import { Tokenizer } from '../../../src/assistant/encoder/tokenizer.ts';

const VOCABULARY = [
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'leave',
  'le',
  '##s',
  '##a',
  'paid',
  '.',
  '$',
  '5',
  'größe',
  'cafe',
  '年',
];
const tokenizer = new Tokenizer(VOCABULARY);
const piecesOf = (text: string, most = 20) => tokenizer.encode(text, most).map((id) => VOCABULARY[id]);

describe('the pieces of a text', () => {
  test('stand between a start and an end', () => {
    expect(piecesOf('paid leave')).toEqual(['[CLS]', 'paid', 'leave', '[SEP]']);
    expect(piecesOf('')).toEqual(['[CLS]', '[SEP]']);
  });

  test('are the longest of each word from its left', () => {
    expect(piecesOf('leaves')).toEqual(['[CLS]', 'leave', '##s', '[SEP]']);
    expect(piecesOf('lea')).toEqual(['[CLS]', 'le', '##a', '[SEP]']);
  });

  test('are in lower case and without accents', () => {
    expect(piecesOf('PAID Café')).toEqual(['[CLS]', 'paid', 'cafe', '[SEP]']);
  });

  test('part punctuation, symbols and ideographs from words', () => {
    expect(piecesOf('paid.\t$5年leave')).toEqual(['[CLS]', 'paid', '.', '$', '5', '年', 'leave', '[SEP]']);
  });

  test('hold one for a word that cannot be made of them', () => {
    expect(piecesOf('paid leaver §§§ 5')).toEqual([
      '[CLS]',
      'paid',
      '[UNK]',
      '[UNK]',
      '[UNK]',
      '[UNK]',
      '5',
      '[SEP]',
    ]);
  });

  test('are cut at the limit, which the end stays within', () => {
    expect(piecesOf('paid leaves leaves', 4)).toEqual(['[CLS]', 'paid', 'leave', '[SEP]']);
    expect(piecesOf('s'.repeat(1_000_000), 5)).toEqual(['[CLS]', '[UNK]', '[SEP]']);
  });
});
