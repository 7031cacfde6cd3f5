/**
 * What is published of one operation of the API: everything an integrator sees of it. `operations.ts` lists them,
 * `openapi.ts` writes the OpenAPI document from them.
 */
import type { z } from 'zod';
import type { ErrorCode } from '../domain/errors.ts';
import type { HeaderName } from './answer-headers.ts';
import type { RecordName } from './schemas.ts';

export interface Operation {
  readonly method: 'GET' | 'POST';
  /** Below {base_url}, with parameters in braces: /documents/{id}. */
  readonly path: `/${string}`;
  readonly tag: Tag;
  /** A few words, for lists. */
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  /** What `{id}` in the path names. */
  readonly id?: 'document' | 'session';
  readonly query?: z.ZodObject;
  readonly requestHeaders?: readonly RequestHeader[];
  readonly body?: Body;
  readonly answers: readonly Answer[];
  /** The refusals of this operation, beside those that every operation may answer with. */
  readonly errors: readonly ErrorCode[];
}

export const TAGS = {
  Documents: 'Push files and new versions of them, poll their status, export what is current.',
  Sessions: "Open the Assistant over one person's documents, and get login links into the application.",
} as const;

export type Tag = keyof typeof TAGS;

export type RequestHeader = 'idempotencyKey' | 'ifNoneMatch';

/**
 * A request body. Multipart is what is published of it: where a document offers several types, generators choose one that
 * carries no files. Where no file need be sent, JSON and URL-encoded forms are taken too.
 */
export interface Body {
  readonly fields: z.ZodObject;
  readonly file: FilePart;
  /** A whole one, which works as it stands. */
  readonly example: Readonly<Record<string, string | readonly string[]>>;
}

export interface FilePart {
  readonly name: string;
  readonly repeated: boolean;
  readonly required: boolean;
  readonly description: string;
}

export interface Answer {
  readonly status: number;
  readonly description: string;
  /** A record in JSON, a file of a media type, or nothing. */
  readonly content: { readonly record: RecordName } | { readonly file: string } | null;
  /** Beside those that every answer has. */
  readonly headers: readonly HeaderName[];
}
