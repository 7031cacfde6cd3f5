/** The schemas of API requests and responses. The OpenAPI document is generated from them. */
import { z } from 'zod';
import { REFUSAL_CODES } from '../domain/conversion.ts';
import { DOCUMENT_STATUSES } from '../domain/document.ts';
import { ERROR_CODES } from '../domain/errors.ts';
import { isId } from '../domain/ids.ts';
import {
  MAX_DOCUMENT_IDS_PER_REQUEST,
  MAX_EMAIL_LENGTH,
  MAX_EXTERNAL_REF_LENGTH,
  MAX_PAGE_SIZE,
  MAX_PROMPT_LENGTH,
  MAX_WAIT_SECONDS,
} from '../domain/limits.ts';
import { parseEmail } from '../domain/people/email.ts';
import { SESSION_STATUSES } from '../domain/session.ts';

/** Identifiers are opaque to clients, up to this length. */
export const MAX_ID_LENGTH = 64;

const id = z.string().min(1, 'must not be empty').max(MAX_ID_LENGTH, 'is too long for an identifier');

const cleanText = z.string().refine((text) => !text.includes('\0'), 'must not contain NUL characters');

const email = z
  .string()
  .max(MAX_EMAIL_LENGTH, `must be at most ${MAX_EMAIL_LENGTH} characters`)
  .transform((text, context) => {
    const parsed = parseEmail(text);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message: 'must be an email address' });
    return z.NEVER;
  })
  .meta({
    description: "The person's email address; case does not matter.",
    format: 'email',
    example: 'ada@example.org',
  });

const externalRef = cleanText
  .max(MAX_EXTERNAL_REF_LENGTH, `must be at most ${MAX_EXTERNAL_REF_LENGTH} characters`)
  .transform((text) => (text === '' ? undefined : text))
  .optional()
  .meta({
    description: "The caller's own identifier for this version: stored and echoed back.",
    example: 'QM-4711',
  });

/** A number in a query, which is text. */
const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : text),
    z.int('must be a whole number').min(min, `must be at least ${min}`).max(max, `must be at most ${max}`),
  );

export const PushDocumentFields = z.object({
  user: email.optional().meta({
    description:
      "Push into this person's private workspace; without it, into the organization's default project.",
  }),
  external_ref: externalRef,
  project_id: id
    .optional()
    .meta({ description: 'Push into this shared project instead. Not together with user.' }),
});

export const ReadDocumentQuery = z.object({
  wait: wholeNumber(0, MAX_WAIT_SECONDS)
    .optional()
    .meta({
      description: `Seconds, 0 to ${MAX_WAIT_SECONDS}: answer when the status is no longer processing, or after so long.`,
    }),
});

export const ExportWordQuery = z.object({
  changes: z.literal('tracked').optional().meta({
    description:
      "`tracked`: a document pushed as .docx carries what was approved in the application since as Word's tracked changes.",
  }),
});

export const PushVersionFields = z.object({ external_ref: externalRef });

const documentIds = z
  .array(id)
  .max(MAX_DOCUMENT_IDS_PER_REQUEST, `must name at most ${MAX_DOCUMENT_IDS_PER_REQUEST} documents`)
  .default([])
  .meta({ description: "Documents already in the person's workspace, to attach to the chat." });

export const OpenSessionFields = z.object({
  user: email,
  document_ids: documentIds,
  prompt: cleanText
    .max(MAX_PROMPT_LENGTH, `must be at most ${MAX_PROMPT_LENGTH} characters`)
    .transform((text) => (text.trim() === '' ? undefined : text))
    .optional()
    .meta({ description: 'The first question: the Assistant starts answering at once. Costs one credit.' }),
});

export const SessionDocumentsFields = z.object({ document_ids: documentIds });

/** The cursor of a page. An invalid one is a validation error rather than not_found. */
const sessionCursor = id.transform((text, context) => {
  if (isId('session', text)) return text;
  context.addIssue({ code: 'custom', message: 'must be the next_cursor of the page before' });
  return z.NEVER;
});

export const ListSessionsQuery = z.object({
  user: email,
  limit: wholeNumber(1, MAX_PAGE_SIZE)
    .optional()
    .meta({ description: `How many sessions to list at most, 1 to ${MAX_PAGE_SIZE}.` }),
  cursor: sessionCursor.optional().meta({ description: 'The next_cursor of the page before.' }),
});

/** A status is not published as an enumeration: generated clients would refuse values that are added later. */
function openStatus(known: readonly string[], meaning: string) {
  return z.string().meta({
    description: `${meaning} Known values: ${known.join(', ')}. Treat any other as processing.`,
    examples: [...known],
  });
}

export const DocumentAnswer = z
  .object({
    id: z.string().meta({ description: 'Stays the same across versions.' }),
    status: openStatus(DOCUMENT_STATUSES, 'That of the most recently pushed version.'),
    external_ref: z
      .string()
      .optional()
      .meta({ description: 'As given with the most recently pushed version; absent if that push had none.' }),
    version: z.int().min(1).meta({
      description: 'The version that exports serve. Moves only when a newer one has been processed.',
    }),
    failure: z
      .object({
        code: z.string().meta({
          description: `Why, for programs. Known values: ${[...REFUSAL_CODES, 'gave_up'].join(', ')}; more may be added.`,
        }),
        message: z.string().meta({ description: 'Why, and what to do, for the person who pushed it.' }),
      })
      .optional()
      .meta({
        description: 'There while the most recently pushed version stands as failed, and absent otherwise.',
        examples: [{ code: 'encrypted', message: 'The file is encrypted. Save it without a password.' }],
      }),
  })
  .meta({
    examples: [
      { id: 'doc_01k9zq3v5n8r2t4w6y8a0c2e4g', status: 'processing', external_ref: 'QM-4711', version: 1 },
    ],
  });

export const SessionAnswer = z.object({
  session_id: z.string().meta({
    description: 'Stays the same for as long as the chat is kept.',
    examples: ['ses_01k9zq3v5n8r2t4w6y8a0c2e4g'],
  }),
  status: openStatus(
    SESSION_STATUSES,
    "processing while the Assistant is answering, awaiting_input when it is the person's turn.",
  ),
  url: z.url().meta({
    description: 'A login link, good for 20 minutes. It is a credential: show it to that person alone.',
    examples: ['https://docgate.example.org/login/TOKEN'],
  }),
  documents: z.array(DocumentAnswer),
});

export const SessionListAnswer = z.object({
  sessions: z.array(SessionAnswer).meta({ description: 'Newest first, each with a fresh login link.' }),
  next_cursor: z.string().optional().meta({ description: 'Absent on the last page.' }),
});

export const ErrorAnswer = z.object({
  code: z.enum(ERROR_CODES).meta({ description: 'Stable and machine-readable.' }),
  message: z.string().meta({ description: 'For people.' }),
  request_id: z.string().meta({ description: 'Quote it when contacting support.' }),
});

/** The records of the API, by their published names. */
export const RECORDS = z.registry<{ readonly id: RecordName }>();
RECORDS.add(DocumentAnswer, { id: 'Document' });
RECORDS.add(SessionAnswer, { id: 'Session' });
RECORDS.add(SessionListAnswer, { id: 'SessionList' });
RECORDS.add(ErrorAnswer, { id: 'Error' });

export type RecordName = 'Document' | 'Session' | 'SessionList' | 'Error';

export type DocumentBody = z.infer<typeof DocumentAnswer>;
export type SessionBody = z.infer<typeof SessionAnswer>;
