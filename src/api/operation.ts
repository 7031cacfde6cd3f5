/**
 * The public description of an operation of the API. `operations.ts` lists them, `openapi.ts` creates the OpenAPI
 * document from them.
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
  /** Short, for lists. */
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  /** The kind of `{id}` in the path. */
  readonly id?: 'document' | 'session';
  readonly query?: z.ZodObject;
  readonly requestHeaders?: readonly RequestHeader[];
  readonly body?: Body;
  readonly answers: readonly Answer[];
  /** Errors of this operation, in addition to those of every operation. */
  readonly errors: readonly ErrorCode[];
}

export const TAGS = {
  Documents: 'Push files and new versions of them, poll their status, export what is current.',
  Sessions: "Open the Assistant over one person's documents, and get login links into the application.",
} as const;

export type Tag = keyof typeof TAGS;

export type RequestHeader = 'idempotencyKey' | 'ifNoneMatch';

/**
 * A request body. Only multipart is documented, since client generators that see several types choose one without
 * files. Where files are optional, JSON and URL-encoded forms are accepted too.
 */
export interface Body {
  readonly fields: z.ZodObject;
  readonly file: FilePart;
  /** A complete, valid example. */
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
  /** In addition to those of every response. */
  readonly headers: readonly HeaderName[];
}
