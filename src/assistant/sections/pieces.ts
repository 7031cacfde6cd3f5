/** Splits long answers into pieces: the question names the piece, and each answer offers the next one. */
import type { Choice } from '../../domain/choice.ts';
import { tell } from '../built-in/phrases.ts';
import type { Term } from '../built-in/question.ts';
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library } from '../library.ts';

/** A question whose answer may have several pieces. */
export interface PieceRequest {
  readonly library: Library;
  readonly language: Language;
  /** The terms that the requested sections or entries are about. */
  readonly terms: readonly Term[];
  /** The question without the number of the piece. */
  readonly text: string;
  readonly piece: number;
}

const PIECES = LANGUAGES.map((language) => TOPIC_DATA[language].sections.pieces).join('|');
const PIECE = new RegExp(String.raw`,\s*(?:${PIECES})\s+(\d{1,4})\s*[.?!]?$`, 'iu');

/** Splits a question into its text and the number of the requested piece, from 1. */
export function readPiece(text: string): { readonly text: string; readonly piece: number } {
  const match = PIECE.exec(text);
  if (match === null) return { text, piece: 1 };
  return { text: text.slice(0, match.index), piece: Math.max(1, Number(match[1])) };
}

/** The question for another piece. */
export function askForPiece(text: string, piece: number, language: Language): string {
  const question = readPiece(text.trim()).text.replace(/[?!.\s]+$/, '');
  return tell(language, 'piece', { question, piece });
}

/** The choice to continue an answer. */
export function nextPiece(text: string, piece: number, language: Language): Choice {
  return { label: tell(language, 'moreLabel'), question: askForPiece(text, piece + 1, language) };
}
