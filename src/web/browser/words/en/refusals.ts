/** Why something was not done, in English, by the codes of refusals. */

/** Refusals that mean the same wherever one meets them. */
export const REFUSALS: Readonly<Record<string, string>> = {
  unreachable: 'The service could not be reached. Try again in a moment.',
  unauthorized: 'You are signed out. Sign in again, then try once more.',
  forbidden: 'This is not open to you. Ask an owner or admin of your organization.',
  not_found: 'It is not there any more. Load this page anew.',
  internal_error: 'Something went wrong on our side. Try again in a moment.',
  insufficient_storage: 'The disk of the service is full. Tell whoever runs it, and try again later.',
  rate_limited: 'That was a lot at once. Wait a moment, then try again.',
  unavailable: 'The service is too busy for this just now, or it can read but not write. Try again later.',
};

/** Refusals that are said better here than by the server, or that only the browser can see. */
export const UPLOAD_REFUSALS: Readonly<Record<string, string>> = {
  file_too_large: 'This file is larger than 50 MB. Split it, or save it smaller.',
  unsupported_file_type: 'Files of this kind are not taken: only Word, PDF, Excel, CSV, Markdown and text.',
  empty: 'This file is empty.',
  folder: 'This is a folder. Open it, and drop the files in it.',
  unauthorized: 'You are signed out. Sign in again, then upload the file once more.',
  not_found: 'The place it should go to is not there any more. Load this page anew.',
};
