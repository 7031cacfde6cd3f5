/** Limits that clients and people may encounter, each with its reason. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Limit for a pushed file (specification). */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Limit for external references (specification). */
export const MAX_EXTERNAL_REF_LENGTH = 500;

/** RFC 5321, 4.5.3.1.3: a path is at most 256 octets with its angle brackets. */
export const MAX_EMAIL_LENGTH = 254;

/** A longer question is a document, which should be pushed. */
export const MAX_PROMPT_LENGTH = 20_000;

/** File names are only displayed and stored, not used on disk; file systems allow 255 bytes. */
export const MAX_FILE_NAME_LENGTH = 255;

/** Files per session request; more are pushed individually and attached by id. */
export const MAX_FILES_PER_REQUEST = 50;

/** Total size of the files of a request, to bound the use of the disk by unchecked uploads. */
export const MAX_REQUEST_BYTES = 500 * 1024 * 1024;

/** Documents attached per session request. */
export const MAX_DOCUMENT_IDS_PER_REQUEST = 1_000;

/** Names of organizations, projects and keys: enough for any real one, and short enough for one line. */
export const MAX_NAME_LENGTH = 200;

/** A login link is a credential that passes through other systems, so it is short-lived. */
export const LOGIN_LINK_MS = 20 * MINUTE;

/** Long enough for a person on holiday, but limited, since the link grants access to an organization. */
export const INVITATION_MS = 14 * 24 * HOUR;

/** How long the response to a request with an Idempotency-Key is stored, and the maximum length of such a key. */
export const IDEMPOTENCY_MS = 24 * HOUR;
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** Maximum time that reading a document waits for its processing. */
export const MAX_WAIT_SECONDS = 60;

/** How long a browser stays signed in. */
export const SIGN_IN_MS = 24 * HOUR;

/** Unfinished answers per person in the application; people read them one after the other. */
export const MAX_OPEN_ANSWERS = 3;

/** The price of an answer of the Assistant. */
export const CREDITS_PER_ANSWER = 1;

/** Maximum and default page size of sessions. */
export const MAX_PAGE_SIZE = 1_000;

/** Maximum number of credits to add at once in the application. */
export const MAX_TOP_UP = 100_000;
