/** Bytes that lie somewhere and are read in pieces, so that a large upload is judged without being loaded. */
export interface RandomAccess {
  /** Length of the whole in bytes. */
  readonly size: number;
  /** Reads up to `length` bytes from `offset`; fewer, or none, where the file ends sooner. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Bytes that are in memory already. */
export function accessBytes(bytes: Uint8Array): RandomAccess {
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  };
}

/** A file on disk, whose size is taken now. @throws when there is no such file */
export async function accessFile(path: string): Promise<RandomAccess> {
  const file = Bun.file(path);
  const { size } = await file.stat();
  return { size, read: (offset, length) => file.slice(offset, offset + length).bytes() };
}

/** A view for little-endian numbers, as zip, CFB and BIFF write them. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
