/** Validates request data with the schemas. */
import type { z } from 'zod';
import { AppError, notFound } from '../domain/errors.ts';
import { type Id, type IdKind, isId } from '../domain/ids.ts';

/** @throws AppError validation_error with each invalid field and its problem */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const field = issue.path.join('.') || 'body';
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    return missing ? `${field} is missing` : `${field} ${problemOf(issue)}`;
  });
  throw new AppError('validation_error', `${problems.join('; ')}.`);
}

/** Messages of our schemas continue the field's name; zod's follow a colon. */
function problemOf(issue: z.core.$ZodIssue): string {
  if (/^(must|is) /.test(issue.message)) return issue.message;
  return issue.code === 'invalid_type'
    ? `must be ${article(issue.expected)}`
    : `is not right: ${issue.message}`;
}

function article(expected: string): string {
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}

/** Parses an identifier from a path or a field. @throws AppError not_found for an invalid one */
export function parseId<Kind extends IdKind>(kind: Kind, text: string): Id<Kind> {
  if (!isId(kind, text)) throw notFound(kind);
  return text;
}
