/** Every limit that a client or a person can meet, each with the reason for its size. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The interface's limit for one pushed file. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** The interface's limit for the caller's own identifier. */
export const MAX_EXTERNAL_REF_LENGTH = 500;

/** RFC 5321, 4.5.3.1.3: a path is at most 256 octets with its angle brackets. */
export const MAX_EMAIL_LENGTH = 254;

/** A question longer than this is a document, and documents are pushed. */
export const MAX_PROMPT_LENGTH = 20_000;

/** File names are shown and stored, never used on disk; file systems allow 255 bytes, so no real name is longer. */
export const MAX_FILE_NAME_LENGTH = 255;

/** One session request may bring this many files; more are pushed one by one and attached by id. */
export const MAX_FILES_PER_REQUEST = 50;

/** And all of them together this many bytes: what is more takes too much of the disk before anybody looks at it. */
export const MAX_REQUEST_BYTES = 500 * 1024 * 1024;

/** And name this many documents. */
export const MAX_DOCUMENT_IDS_PER_REQUEST = 1_000;

/** Names of organizations, projects and keys: long enough for any real one, short enough for a line. */
export const MAX_NAME_LENGTH = 200;

/** A login link is a credential that travels through other systems, so it is short-lived. */
export const LOGIN_LINK_MS = 20 * MINUTE;

/** A person may be on holiday when they are invited; a link that leads into an organization is no thing to lie around. */
export const INVITATION_MS = 14 * 24 * HOUR;

/** How long the answer to a request with an Idempotency-Key is kept, and how long such a key may be. */
export const IDEMPOTENCY_MS = 24 * HOUR;
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** The longest a document read waits for processing to end. */
export const MAX_WAIT_SECONDS = 60;

/** How long a browser stays signed in. */
export const SIGN_IN_MS = 24 * HOUR;

/** Answers that wait or are written for one person in the application: they read one after the other. */
export const MAX_OPEN_ANSWERS = 3;

/** What one answer of the Assistant costs. */
export const CREDITS_PER_ANSWER = 1;

/** Sessions listed at once, unless the caller asks for fewer. */
export const MAX_PAGE_SIZE = 1_000;

/** Credits that are added at once in the application. */
export const MAX_TOP_UP = 100_000;
