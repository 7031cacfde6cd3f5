/** Limits for reading a package, so that a small malicious file costs bounded time and memory. */

export interface PackageLimits {
  /** Unpacked bytes of any single part. */
  readonly partBytes: number;
  /** The same for a part read in pieces, if that may be more. */
  readonly streamedBytes?: number;
  /** Unpacked bytes of all parts read, counted as they are read. */
  readonly totalBytes: number;
  /** Entries in the package's directory. */
  readonly entries: number;
}

const MIB = 1024 * 1024;

/**
 * A text part of 128 MiB would be about 40,000 pages; a worksheet of 1 GiB, which is read in pieces, has more cells
 * than are read. The total leaves room for several such parts; 20,000 entries for a document with as many pictures.
 */
export const DEFAULT_PACKAGE_LIMITS: PackageLimits = {
  partBytes: 128 * MIB,
  streamedBytes: 1024 * MIB,
  totalBytes: 384 * MIB,
  entries: 20_000,
};

/** Maximum element depth. Word nests a table cell in about four levels; deeper files are malicious. */
export const MAX_XML_DEPTH = 1_000;

/** Maximum number of namespaces in scope. Word declares about 35; each new one costs a copy of all. */
export const MAX_XML_NAMESPACES = 200;
