/**
 * Reads a request's fields and files, whichever way they come: multipart as a stream, or, where no file is sent,
 * JSON or a URL-encoded form. Fields that may be repeated come with or without `[]` behind their name.
 *
 * Invariant: staged files are discarded when `use` has ended, unless they were adopted.
 */
import { AppError } from '../domain/errors.ts';
import type { Deps } from '../flows/deps.ts';
import { discardUpload, type IncomingFile, stageUpload } from '../flows/stage-upload.ts';
import type { UploadedFile } from '../http/receive-upload.ts';
import { receiveUpload } from '../http/receive-upload.ts';
import { readBody } from '../http/request-body.ts';

export interface FormShape {
  /** Text fields of which there is one at most. */
  readonly single: readonly string[];
  /** Text fields that may be repeated. */
  readonly repeated: readonly string[];
  /** The file part's name, and whether it may be repeated. */
  readonly files: { readonly name: string; readonly repeated: boolean };
}

export interface Form {
  /** For a schema to check. */
  readonly fields: Readonly<Record<string, string | readonly string[]>> | Readonly<Record<string, unknown>>;
  readonly files: readonly IncomingFile[];
}

/** JSON and URL-encoded bodies hold identifiers and a prompt: more than this is a mistake. */
const MAX_TEXT_BODY_BYTES = 512 * 1024;

/**
 * Reads the form and hands it to `use`.
 *
 * @returns what `use` returned
 * @throws AppError validation_error for a body that cannot be read; whatever `use` throws
 */
export async function withForm<Result>(
  deps: Pick<Deps, 'blobs'>,
  request: Request,
  shape: FormShape,
  use: (form: Form) => Promise<Result>,
): Promise<Result> {
  const mediaType = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/json') return use(await readJson(request));
  if (mediaType === 'application/x-www-form-urlencoded') return use(await readUrlEncoded(request, shape));

  const upload = await receiveUpload(request, {
    stage: (bytes) => stageUpload(deps, bytes),
    discard: (staged) => discardUpload(deps, staged),
  });
  try {
    return await use({
      fields: gatherFields(shape, upload.fields),
      files: gatherFiles(shape, upload.files),
    });
  } finally {
    await Promise.all(upload.files.map((file) => discardUpload(deps, file.staged)));
  }
}

async function readJson(request: Request): Promise<Form> {
  const text = await readText(request);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError('validation_error', 'The body is not valid JSON.', { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('validation_error', 'The body must be a JSON object.');
  }
  return { fields: value as Record<string, unknown>, files: [] };
}

async function readUrlEncoded(request: Request, shape: FormShape): Promise<Form> {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(await readText(request))) {
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return { fields: gatherFields(shape, fields), files: [] };
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

/** Fields docgate does not know are left alone, so that clients may send what a later version takes. */
function gatherFields(
  shape: FormShape,
  given: ReadonlyMap<string, readonly string[]>,
): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const name of shape.single) {
    const [value, ...more] = given.get(name) ?? [];
    if (more.length > 0) throw new AppError('validation_error', `${name} is given more than once.`);
    if (value !== undefined) fields[name] = value;
  }
  for (const name of shape.repeated) {
    const values = [...(given.get(name) ?? []), ...(given.get(`${name}[]`) ?? [])];
    if (values.length > 0) fields[name] = values;
  }
  return fields;
}

function gatherFiles<Staged extends IncomingFile['staged']>(
  shape: FormShape,
  given: readonly UploadedFile<Staged>[],
): IncomingFile[] {
  const { name, repeated } = shape.files;
  const files = given.filter(
    // Browsers send an empty part without a file name where no file was chosen.
    (file) =>
      (file.field === name || file.field === `${name}[]`) && (file.fileName !== '' || file.staged.size > 0),
  );
  if (!repeated && files.length > 1) {
    throw new AppError('validation_error', `${name} is given more than once.`);
  }
  return files.map(({ fileName, staged }) => ({ fileName, staged }));
}
