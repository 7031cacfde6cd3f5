/** Long answers come by pieces: the question says which, and an answer offers the next one. */
import type { Choice } from '../../domain/choice.ts';
import { tell } from '../built-in/phrases.ts';
import type { Term } from '../built-in/question.ts';
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library } from '../library.ts';

/** A question whose answer may come by pieces. */
export interface PieceAsker {
  readonly library: Library;
  readonly language: Language;
  /** What the sections or the things that are asked for are about. */
  readonly terms: readonly Term[];
  /** The question without the piece it asks for. */
  readonly text: string;
  readonly piece: number;
}

const PIECES = LANGUAGES.map((language) => TOPIC_DATA[language].sections.pieces).join('|');
const PIECE = new RegExp(String.raw`,\s*(?:${PIECES})\s+(\d{1,4})\s*[.?!]?$`, 'iu');

/** A question without the piece it asks for, and the piece, from 1. */
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

/** What is offered below an answer that goes on. */
export function nextPiece(text: string, piece: number, language: Language): Choice {
  return { label: tell(language, 'moreLabel'), question: askForPiece(text, piece + 1, language) };
}
