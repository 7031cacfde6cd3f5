/** JSON that a client sent, before any schema has looked at it. */
import { AppError } from '../domain/errors.ts';

/** The deepest body that docgate knows of has half as many levels. What goes deeper is meant to exhaust somebody. */
const MAX_LEVELS = 16;

/** @throws AppError validation_error for what is no JSON, and for arrays and objects in each other without end */
export function parseJsonText(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError('validation_error', 'The body is not valid JSON.', { cause: error });
  }
  if (isDeeperThan(value, MAX_LEVELS)) {
    throw new AppError('validation_error', `The body has more than ${MAX_LEVELS} levels.`);
  }
  return value;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
