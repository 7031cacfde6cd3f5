/** How far a package may grow while it is read, so that a small malicious file costs bounded time and memory. */

export interface PackageLimits {
  /** Unpacked bytes of any one part. */
  readonly partBytes: number;
  /** The same of a part that is read in pieces, where that may be more. */
  readonly streamedBytes?: number;
  /** Unpacked bytes of all parts that were read, counted as they are read. */
  readonly totalBytes: number;
  /** Entries in the package's directory. */
  readonly entries: number;
}

const MIB = 1024 * 1024;

/**
 * A text part of 128 MiB would be some 40,000 pages; a worksheet, which is read in pieces, of 1 GiB holds more cells than
 * are read. The total leaves room for several such parts; 20,000 entries for a document with as many pictures.
 */
export const DEFAULT_PACKAGE_LIMITS: PackageLimits = {
  partBytes: 128 * MIB,
  streamedBytes: 1024 * MIB,
  totalBytes: 384 * MIB,
  entries: 20_000,
};

/** Elements within elements. Word nests a table cell in about four levels; beyond this a file is malicious. */
export const MAX_XML_DEPTH = 1_000;

/** Namespaces in force at once. Word declares some 35; each new one costs a copy of all. */
export const MAX_XML_NAMESPACES = 200;
