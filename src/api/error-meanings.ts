/** The meaning of each published error code, for the reference. */
import type { ErrorCode } from '../domain/errors.ts';

interface ErrorMeaning {
  /** When it occurs, and what to do. */
  readonly meaning: string;
  /** An example of the message. */
  readonly message: string;
}

export const ERROR_MEANINGS: Readonly<Record<ErrorCode, ErrorMeaning>> = {
  bad_request: {
    meaning: 'The request has no sound `Host` header, or its path has `.` or `..` as a part.',
    message: 'The request must have one Host header that names a host.',
  },
  unauthorized: {
    meaning: 'The API key is missing, mistyped or revoked.',
    message: 'The API key is not valid, or was revoked.',
  },
  insufficient_credits: {
    meaning: "The organization has no credits left to answer the session's prompt. Top up, then retry.",
    message: 'The organization has no credits left for the Assistant.',
  },
  forbidden: {
    meaning: "`project_id` names a person's private workspace: push with `user` instead.",
    message: "This project is a person's private workspace: push with user instead.",
  },
  not_found: {
    meaning: 'There is no such resource, or it is not there for this organization.',
    message: 'There is no such document.',
  },
  method_not_allowed: {
    meaning: 'The path does not answer this method; `Allow` names those that it does.',
    message: 'This path answers GET only.',
  },
  conflict: {
    meaning: 'A change to this document awaits approval in the application. Push again once that is decided.',
    message: 'A change to this document awaits approval.',
  },
  document_processing: {
    meaning: 'No version of the document is ready yet. Poll its status, then retry.',
    message: 'The document is still being processed; poll its status until it is ready.',
  },
  user_not_exclusive: {
    meaning:
      'The email belongs to an account with access of its own, so a login link would open more than a workspace.',
    message: 'This email belongs to an account with access of its own.',
  },
  link_expired: {
    meaning: 'The login link was good for 20 minutes. Read the session again for a new one.',
    message: 'This login link was good for 20 minutes and has expired.',
  },
  file_too_large: {
    meaning:
      'A file is larger than 50 MB (50 × 1024 × 1024 bytes), or the files of one request are together larger than 500 MB.',
    message: 'The file is larger than 50 MB.',
  },
  unsupported_file_type: {
    meaning:
      'A file is of no kind that docgate takes, or its content is not what its name says. Kinds are told by content first.',
    message: 'Files of this kind are not supported.',
  },
  validation_error: {
    meaning: 'The request cannot be read, or a field of it is wrong; the message names the field.',
    message: 'user must be an email address.',
  },
  unprocessable: {
    meaning:
      'The push names both `user` and `project_id`; or the document can not be written as Word, and the message says why.',
    message: 'A push names either user or project_id, not both.',
  },
  rate_limited: {
    meaning:
      'Too many requests, or too many exports under way at once. Wait for as long as `Retry-After` says.',
    message: 'The limit is 600 requests a minute; try again later.',
  },
  internal_error: {
    meaning: 'A fault on our side. Retry later; if it stays, quote the request id to support.',
    message: 'Something went wrong on our side; quote the request id to support.',
  },
  unavailable: {
    meaning:
      'What was asked cannot be done now: the service starts, stops, is too busy, or its disk can be read alone. Retry after `Retry-After` seconds.',
    message: 'The service is not ready; try again shortly.',
  },
  limit_reached: {
    meaning:
      'The organization has as many documents, or as many bytes of files, as its limit allows; nothing was kept. Trying again does not help: documents have to be deleted, or the administrator of the service raises the limit.',
    message: 'The organization may keep 10.0 GB of files, and has 9.8 GB; this file has 300.0 MB.',
  },
  insufficient_storage: {
    meaning:
      'The disk of the service is full, and nothing was kept. Retry after `Retry-After` seconds; reads and exports go on.',
    message: 'The disk of the service is full; try again later.',
  },
};
