/**
 * The operations of REST API v1. The router takes methods and paths from here, and the compiler demands an endpoint for
 * every entry, so that exactly the documented operations are served.
 */
import { mediaType } from '../http/content-disposition.ts';
import type { Answer, FilePart, Operation } from './operation.ts';
import {
  ExportWordQuery,
  ListSessionsQuery,
  OpenSessionFields,
  PushDocumentFields,
  PushVersionFields,
  ReadDocumentQuery,
  SessionDocumentsFields,
} from './schemas.ts';

/** The content of a file in examples. */
const LEAVE = '# Leave\n\nEvery employee has **30 days** of paid leave a year.\n';

const KINDS = 'Word, PDF, Excel, CSV, Markdown or plain text, up to 50 MB';

const oneFile: FilePart = { name: 'file', repeated: false, required: true, description: `${KINDS}.` };

const anyFiles: FilePart = {
  name: 'files',
  repeated: true,
  required: false,
  description: `Files to push into the person's workspace and attach to the chat: ${KINDS} each, 50 files and 500 MB in one request. Repeat the part for several.`,
};

/** Errors of operations that accept files. */
const FILE_ERRORS = [
  'file_too_large',
  'unsupported_file_type',
  'validation_error',
  'unavailable',
  'insufficient_storage',
  'limit_reached',
] as const;

const STILL_CURRENT = {
  status: 304,
  description: 'The version that If-None-Match names is still current.',
  content: null,
  headers: ['exportTag'],
} as const satisfies Answer;

export const OPERATIONS = {
  pushDocument: {
    method: 'POST',
    path: '/documents',
    tag: 'Documents',
    summary: 'Push a document',
    description:
      'Takes a file and starts processing it. With `user` it goes into that private workspace, else into the shared default project, or the one that `project_id` names. Pushing the same bytes into the same place again answers 200 with the known document, so retries are safe.',
    body: {
      fields: PushDocumentFields,
      file: oneFile,
      example: { file: LEAVE, user: 'ada@example.org', external_ref: 'QM-4711' },
    },
    answers: [
      {
        status: 202,
        description: 'Taken, and being processed.',
        content: { record: 'Document' },
        headers: ['location', 'pollAfter'],
      },
      {
        status: 200,
        description: 'The document that already holds these bytes; nothing new was made.',
        content: { record: 'Document' },
        headers: [],
      },
    ],
    errors: ['forbidden', 'not_found', 'user_not_exclusive', 'unprocessable', ...FILE_ERRORS],
  },
  readDocument: {
    method: 'GET',
    path: '/documents/{id}',
    tag: 'Documents',
    summary: 'Read the status of a document',
    description:
      'Poll this until `status` is no longer `processing`, or let `wait` do the waiting. A key reads every document pushed under its organization.',
    id: 'document',
    query: ReadDocumentQuery,
    requestHeaders: ['ifNoneMatch'],
    answers: [
      {
        status: 200,
        description: 'The document.',
        content: { record: 'Document' },
        headers: ['documentTag', 'pollAfterIfProcessing'],
      },
      {
        status: 304,
        description: 'Unchanged since the answer that If-None-Match names.',
        content: null,
        headers: ['documentTag'],
      },
    ],
    errors: ['not_found', 'validation_error'],
  },
  pushVersion: {
    method: 'POST',
    path: '/documents/{id}/versions',
    tag: 'Documents',
    summary: 'Push a new version of a document',
    description:
      'The document keeps its id; `version` moves once the file is processed. The same bytes as the newest version make nothing new.',
    id: 'document',
    requestHeaders: ['idempotencyKey'],
    body: {
      fields: PushVersionFields,
      file: oneFile,
      example: { file: LEAVE.replace('30', '32'), external_ref: 'QM-4711-2' },
    },
    answers: [
      {
        status: 202,
        description: 'Taken, and being processed.',
        content: { record: 'Document' },
        headers: ['location', 'pollAfter'],
      },
      {
        status: 200,
        description: 'The newest version already holds these bytes; nothing new was made.',
        content: { record: 'Document' },
        headers: [],
      },
    ],
    errors: ['not_found', 'conflict', ...FILE_ERRORS],
  },
  exportWord: {
    method: 'GET',
    path: '/documents/{id}/export.docx',
    tag: 'Documents',
    summary: 'Export the current version as Word',
    query: ExportWordQuery,
    description:
      'A document pushed as .docx is served byte for byte; any other is made from the processed content. Content that can not be written as Word is 422 `unprocessable`; an export that takes too long, or whose turn does not come in time, 503 `unavailable`.',
    id: 'document',
    requestHeaders: ['ifNoneMatch'],
    answers: [
      {
        status: 200,
        description: 'The file.',
        content: { file: mediaType('docx') },
        headers: ['exportTag', 'fileName'],
      },
      STILL_CURRENT,
    ],
    errors: ['not_found', 'document_processing', 'unprocessable', 'validation_error', 'unavailable'],
  },
  exportMarkdown: {
    method: 'GET',
    path: '/documents/{id}/export.md',
    tag: 'Documents',
    summary: 'Export the current version as Markdown',
    description: 'The processed content of the current version, in UTF-8.',
    id: 'document',
    requestHeaders: ['ifNoneMatch'],
    answers: [
      {
        status: 200,
        description: 'The Markdown.',
        content: { file: mediaType('md') },
        headers: ['exportTag', 'fileName'],
      },
      STILL_CURRENT,
    ],
    errors: ['not_found', 'document_processing'],
  },
  openSession: {
    method: 'POST',
    path: '/sessions',
    tag: 'Sessions',
    summary: 'Open a session for a person',
    description:
      'Opens an Assistant chat over files pushed with the request and documents already in the workspace. The first call for an email creates the account and the private workspace. All or nothing: what is refused leaves no account, document or session behind. Without files the fields may also come as `application/json` or URL-encoded.',
    requestHeaders: ['idempotencyKey'],
    body: {
      fields: OpenSessionFields,
      file: anyFiles,
      example: { files: [LEAVE], user: 'ada@example.org', prompt: 'How many days of leave are there?' },
    },
    answers: [
      {
        status: 202,
        description: 'Opened. `url` signs the person in and shows the chat.',
        content: { record: 'Session' },
        headers: ['location', 'pollAfter'],
      },
    ],
    errors: ['insufficient_credits', 'not_found', 'user_not_exclusive', ...FILE_ERRORS],
  },
  listSessions: {
    method: 'GET',
    path: '/sessions',
    tag: 'Sessions',
    summary: "List a person's sessions",
    description: 'Newest first, each with a fresh login link. An email without sessions has an empty list.',
    query: ListSessionsQuery,
    answers: [
      { status: 200, description: 'A page of sessions.', content: { record: 'SessionList' }, headers: [] },
    ],
    errors: ['not_found', 'user_not_exclusive', 'validation_error'],
  },
  readSession: {
    method: 'GET',
    path: '/sessions/{id}',
    tag: 'Sessions',
    summary: 'Read a session',
    description: 'Its status and documents, with a fresh login link.',
    id: 'session',
    answers: [{ status: 200, description: 'The session.', content: { record: 'Session' }, headers: [] }],
    errors: ['not_found', 'user_not_exclusive'],
  },
  addSessionDocuments: {
    method: 'POST',
    path: '/sessions/{id}/documents',
    tag: 'Sessions',
    summary: 'Add documents to a session',
    description:
      "Pushes more files for the session's person, or attaches documents already in the workspace: at least one of either. Without files the fields may also come as `application/json` or URL-encoded.",
    id: 'session',
    requestHeaders: ['idempotencyKey'],
    body: { fields: SessionDocumentsFields, file: anyFiles, example: { files: [LEAVE] } },
    answers: [
      {
        status: 202,
        description: 'Attached.',
        content: { record: 'Session' },
        headers: ['location', 'pollAfter'],
      },
    ],
    errors: ['not_found', 'user_not_exclusive', ...FILE_ERRORS],
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof OPERATIONS;

/** All operations, in the order of the reference. */
export const OPERATION_IDS = Object.keys(OPERATIONS).filter((id): id is OperationId => id in OPERATIONS);
