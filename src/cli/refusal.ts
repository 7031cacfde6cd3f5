/** Refusals that end a command, or the processing of one file. */
import { ConversionRefused } from '../domain/conversion.ts';
import { AppError } from '../domain/errors.ts';

export function isRefusal(error: unknown): error is AppError | ConversionRefused {
  return error instanceof AppError || error instanceof ConversionRefused;
}

/** A sentence or two: the reason, and what to do if known. */
export function explainRefusal(refusal: AppError | ConversionRefused): string {
  return refusal instanceof ConversionRefused ? refusal.explanation : refusal.message;
}
