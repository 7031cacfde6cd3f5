/** Parses JSON of clients, before validation by a schema. */
import { AppError } from '../domain/errors.ts';

/** Twice the levels of the deepest valid body; deeper ones may be an attack. */
const MAX_LEVELS = 16;

/** @throws AppError validation_error for invalid JSON, and for excessive nesting */
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
