/**
 * Reads a request's fields and files: multipart as a stream or, for requests without files, JSON or a URL-encoded form.
 * Repeatable fields may have `[]` after their name.
 *
 * Invariant: staged files are discarded when `use` has ended, unless they were adopted.
 */
import { AppError } from '../domain/errors.ts';
import { MAX_FILES_PER_REQUEST } from '../domain/limits.ts';
import type { Deps } from '../flows/deps.ts';
import { discardUpload, type IncomingFile, stageUpload } from '../flows/documents/stage-upload.ts';
import { admitUpload } from '../flows/organizations/organization-limits.ts';
import { parseJsonText } from '../http/parse-json.ts';
import { receiveUpload, type Upload } from '../http/receive-upload.ts';
import { readBody } from '../http/request-body.ts';
import type { ApiRequest } from './api-request.ts';

export interface FormShape {
  /** Text fields that occur at most once. */
  readonly single: readonly string[];
  /** Text fields that may be repeated. */
  readonly repeated: readonly string[];
  /** The file part's name, and whether it may be repeated. */
  readonly files: { readonly name: string; readonly repeated: boolean };
}

export interface Form {
  /** Not validated yet. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly IncomingFile[];
}

/** JSON and URL-encoded bodies hold identifiers and a prompt: more than this is a mistake. */
const MAX_TEXT_BODY_BYTES = 512 * 1024;

/** Maximum length of an unknown name in an error message. */
const MAX_SHOWN_NAME = 60;

/**
 * Reads the form and calls `use` with it.
 *
 * @returns the result of `use`
 * @throws AppError validation_error for a body that can't be read; whatever `use` throws
 */
export async function withForm<Result>(
  deps: Pick<Deps, 'blobs' | 'db'>,
  { request, caller }: Pick<ApiRequest, 'request' | 'caller'>,
  shape: FormShape,
  use: (form: Form) => Promise<Result>,
): Promise<Result> {
  const mediaType = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/json') return use(await readJson(request, shape));
  if (mediaType === 'application/x-www-form-urlencoded') return use(await readUrlEncoded(request, shape));

  const upload = await receiveUpload(request, {
    stage: (bytes) => stageUpload(deps, bytes),
    discard: (staged) => discardUpload(deps, staged),
    admit: admitUpload(deps, caller.organizationId),
    field: shape.files.name,
    mostFiles: shape.files.repeated ? MAX_FILES_PER_REQUEST : 1,
  });
  try {
    refuseFilesAsText(
      shape,
      (name) => upload.fields.get(name),
      'has no file name: give its part one, such as filename="leave.md"',
    );
    return await use({
      fields: collectFields(shape, upload.fields),
      files: collectFiles(shape, upload),
    });
  } finally {
    await Promise.all(upload.files.map((file) => discardUpload(deps, file.staged)));
  }
}

async function readJson(request: Request, shape: FormShape): Promise<Form> {
  const value = parseJsonText(await readText(request));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('validation_error', 'The body must be a JSON object.');
  }
  const fields: Record<string, unknown> = { ...value };
  refuseFilesAsText(shape, (name) => fields[name], 'cannot be sent as JSON: send multipart/form-data');
  return { fields, files: [] };
}

async function readUrlEncoded(request: Request, shape: FormShape): Promise<Form> {
  const params = new URLSearchParams(await readText(request));
  const fields = new Map<string, string[]>();
  for (const [name, value] of params) {
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  refuseFilesAsText(
    shape,
    (name) => fields.get(name),
    'cannot be sent in a URL-encoded form: send multipart/form-data',
  );
  return { fields: collectFields(shape, fields), files: [] };
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readBody(request)) {
    size += chunk.byteLength;
    if (size > MAX_TEXT_BODY_BYTES) throw new AppError('validation_error', 'The body is too long.');
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw new AppError('validation_error', 'The body is not valid UTF-8.', { cause: error });
  }
}

/** Refuses a file that is sent as text, which would be ignored like any unknown field. */
function refuseFilesAsText(shape: FormShape, read: (name: string) => unknown, why: string): void {
  for (const name of namesOf(shape.files.name)) {
    if (!isEmpty(read(name))) throw new AppError('validation_error', `${name} ${why}.`);
  }
}

function isEmpty(value: unknown): boolean {
  return (value ?? '') === '' || (Array.isArray(value) && value.every(isEmpty));
}

/** The names of a repeatable field. */
function namesOf(name: string): readonly string[] {
  return [name, `${name}[]`];
}

/** Unknown fields are ignored, so that clients may send fields of a later version. */
function collectFields(
  shape: FormShape,
  values: ReadonlyMap<string, readonly string[]>,
): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const name of shape.single) {
    const [value, ...more] = values.get(name) ?? [];
    if (more.length > 0) throw new AppError('validation_error', `${name} is given more than once.`);
    if (value !== undefined) fields[name] = value;
  }
  for (const name of shape.repeated) {
    // Empty values are ignored, since a form can't express an empty list otherwise.
    const repeated = namesOf(name).flatMap((variant) => values.get(variant) ?? []);
    fields[name] = repeated.filter((value) => value !== '');
  }
  return fields;
}

function collectFiles(
  { files: { name } }: FormShape,
  { files, skipped }: Upload<IncomingFile['staged']>,
): IncomingFile[] {
  // Browsers send an empty part without a file name if no file was chosen.
  const chosen = files.filter(({ fileName, staged }) => fileName !== '' || staged.size > 0);
  const [other] = skipped;
  if (chosen.length === 0 && other !== undefined) {
    const got = other.slice(0, MAX_SHOWN_NAME);
    throw new AppError('validation_error', `The file came in the part "${got}": name the part ${name}.`);
  }
  return chosen.map(({ fileName, staged }) => ({ fileName, staged }));
}
