/** Receives the bytes of a file, and detects its kind. */
import type { StagedBlob } from '../../blobs/blob-store.ts';
import { BlobTooLarge } from '../../blobs/blob-store.ts';
import { detectKind } from '../../convert/detect/detect-kind.ts';
import { accessBytes, accessFile } from '../../convert/package/random-access.ts';
import { AppError } from '../../domain/errors.ts';
import type { FileKind } from '../../domain/file-kind.ts';
import { MAX_FILE_BYTES } from '../../domain/limits.ts';
import type { Deps } from '../deps.ts';

/** A file in the staging folder, not assigned to a document yet. */
export interface IncomingFile {
  readonly fileName: string;
  readonly staged: StagedBlob;
}

/** An incoming file of a supported kind. */
export interface AcceptedFile extends IncomingFile {
  readonly kind: FileKind;
}

/** @throws AppError file_too_large as soon as the limit is passed */
export async function stageUpload(
  deps: Pick<Deps, 'blobs'>,
  bytes: AsyncIterable<Uint8Array>,
): Promise<StagedBlob> {
  try {
    return await deps.blobs.stage(bytes, MAX_FILE_BYTES);
  } catch (error) {
    if (!(error instanceof BlobTooLarge)) throw error;
    throw new AppError('file_too_large', 'The file is larger than 50 MB.', { cause: error });
  }
}

/** Removes a staged file that is not needed. */
export function discardUpload(deps: Pick<Deps, 'blobs'>, staged: StagedBlob): Promise<void> {
  return deps.blobs.discard(staged);
}

/** @throws AppError validation_error for an empty file, unsupported_file_type for an unsupported one */
export async function acceptFile(file: IncomingFile): Promise<AcceptedFile> {
  const { bytes, path } = file.staged;
  using content = bytes ? accessBytes(bytes) : accessFile(path);
  const detected = detectKind(content, file.fileName);
  if (detected.ok) return { ...file, kind: detected.kind };
  const code = detected.reason === 'empty' ? 'validation_error' : 'unsupported_file_type';
  throw new AppError(code, detected.message);
}
