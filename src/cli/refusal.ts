/** Refusals that end a command, or leave one file of many out: what they are, and what they say. */
import { ConversionRefused } from '../domain/conversion.ts';
import { AppError } from '../domain/errors.ts';

export function isRefusal(error: unknown): error is AppError | ConversionRefused {
  return error instanceof AppError || error instanceof ConversionRefused;
}

/** A sentence or two: what is wrong, and what to do where that is known. */
export function explainRefusal(refusal: AppError | ConversionRefused): string {
  return refusal instanceof ConversionRefused ? refusal.explanation : refusal.message;
}
