/**
 * Time-stamps of a configured service (RFC 3161), which signs that it has seen a hash, and when. The request and the
 * relevant part of the reply are encoded and decoded here in DER (ITU-T X.690); the reply is stored unchanged, to
 * verify its signature with `openssl ts -verify` and the service's certificate.
 */

/** DER tags: X.690, 8. */
const INTEGER = 0x02;
const OCTETS = 0x04;
const OID = 0x06;
const BOOLEAN = 0x01;
const SEQUENCE = 0x30;
const GENERALIZED_TIME = 0x18;

/** AlgorithmIdentifier of SHA-256 with a NULL parameter (RFC 5754, 2). */
const SHA_256 = Buffer.from('300d06096086480165030402010500', 'hex');
const SHA_256_OID = '608648016503040201';
/** id-signedData (RFC 5652, 5.1) and id-ct-TSTInfo (RFC 3161, 2.4.2). */
const SIGNED_DATA_OID = '2a864886f70d010702';
const TST_INFO_OID = '2a864886f70d0109100104';

const NONCE_BYTES = 8;
const MAX_REPLY_BYTES = 1024 * 1024;
const TIME_LIMIT_MS = 30_000;

export interface TimeStamp {
  /** The complete reply, to be stored. */
  readonly reply: Uint8Array;
  /** When the service has seen the hash, in milliseconds UTC. */
  readonly at: number;
}

export interface TimeStampService {
  readonly url: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly random: (length: number) => Uint8Array;
}

/** Thrown for a reply that is no time-stamp for the request. */
class TimeStampRefused extends Error {
  override readonly name = 'TimeStampRefused';
}

/** @param hash SHA-256 @throws TimeStampRefused for a reply that is for another hash or another request */
export async function requestTimeStamp(service: TimeStampService, hash: Uint8Array): Promise<TimeStamp> {
  const nonce = service.random(NONCE_BYTES);
  // A positive integer with the full number of bytes: X.690, 8.3.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const response = await service.fetch(service.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query' },
    body: new Uint8Array(writeRequest(hash, nonce)),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok) throw new TimeStampRefused(`the service answered with status ${response.status}`);
  const reply = new Uint8Array(await response.arrayBuffer());
  if (reply.length > MAX_REPLY_BYTES) throw new TimeStampRefused('the reply is too long to be a time-stamp');
  return { reply, at: checkReply(reply, hash, nonce) };
}

/** Reads hash and time of a time-stamp. @param reply a stored reply @throws TimeStampRefused if it is invalid */
export function findStamped(reply: Uint8Array): { readonly hash: string; readonly at: number } {
  const { hash, at: seenAt } = readStamp(reply);
  return { hash, at: seenAt };
}

/** @throws TimeStampRefused for a reply that is for another hash or another request */
function checkReply(reply: Uint8Array, hash: Uint8Array, nonce: Uint8Array): number {
  const stamp = readStamp(reply);
  if (stamp.hash !== Buffer.from(hash).toString('hex')) {
    throw new TimeStampRefused('the time-stamp is over another hash');
  }
  if (stamp.nonce !== Buffer.from(nonce).toString('hex')) {
    throw new TimeStampRefused('the reply is to another request: its nonce differs');
  }
  return stamp.at;
}

function readStamp(reply: Uint8Array): {
  readonly hash: string;
  readonly nonce: string;
  readonly at: number;
} {
  const info = readInfo(reply);
  const [algorithm, imprint] = children(at(info, 2, SEQUENCE));
  if (algorithm === undefined || hexOf(at(children(algorithm), 0, OID)) !== SHA_256_OID) {
    throw new TimeStampRefused('the time-stamp is not over a SHA-256');
  }
  // The time is followed by optional fields, of which only the nonce is an INTEGER (RFC 3161, 2.4.2).
  const nonce = info.slice(5).find(({ tag }) => tag === INTEGER);
  const seenAt = readTime(Buffer.from(at(info, 4, GENERALIZED_TIME).content).toString('latin1'));
  return { hash: hexOf(imprint), nonce: hexOf(nonce), at: seenAt };
}

/** TimeStampReq (RFC 3161, 2.4.1), including a request for the service's certificate. */
function writeRequest(hash: Uint8Array, nonce: Uint8Array): Buffer {
  const imprint = write(SEQUENCE, SHA_256, write(OCTETS, hash));
  const version = write(INTEGER, Buffer.of(1));
  return write(SEQUENCE, version, imprint, write(INTEGER, nonce), write(BOOLEAN, Buffer.of(0xff)));
}

/** The fields of TSTInfo, nested in TimeStampResp, ContentInfo, SignedData and EncapsulatedContentInfo. */
function readInfo(reply: Uint8Array): Node[] {
  const [status, token] = children(at(readAll(reply), 0, SEQUENCE));
  const code = status && hexOf(at(children(status), 0, INTEGER));
  // Granted, or granted with modifications (RFC 3161, 2.4.2).
  if (code !== '00' && code !== '01') {
    throw new TimeStampRefused(`the service refuses, with status ${Number.parseInt(code ?? '', 16)}`);
  }
  if (token === undefined) throw notReadable();
  const signed = unwrap(children(token), SIGNED_DATA_OID);
  const content = unwrap(children(at(children(signed), 2, SEQUENCE)), TST_INFO_OID);
  return children(at(readAll(content.content), 0, SEQUENCE));
}

/** The content of SEQUENCE { OID, [0] EXPLICIT content }. */
function unwrap(fields: readonly Node[], oid: string): Node {
  if (hexOf(at(fields, 0, OID)) !== oid) throw notReadable();
  const [content] = children(at(fields, 1, 0xa0));
  if (content === undefined) throw notReadable();
  return content;
}

/** YYYYMMDDhhmmss with a fraction, always UTC (RFC 3161, 2.4.2). */
function readTime(text: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text);
  if (match === null) throw notReadable();
  const [, year, month, day, hour, minute, second, fraction = ''] = match;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`);
}

interface Node {
  readonly tag: number;
  readonly content: Uint8Array;
}

function write(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  // Requests are short enough for the short form of lengths.
  if (content.length > 0x7f) throw new RangeError('a time-stamp request is short');
  return Buffer.concat([Buffer.of(tag, content.length), content]);
}

function children(node: Node): Node[] {
  return readAll(node.content);
}

function readAll(bytes: Uint8Array): Node[] {
  const nodes: Node[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const { node, end } = readNode(bytes, offset);
    nodes.push(node);
    offset = end;
  }
  return nodes;
}

function readNode(bytes: Uint8Array, offset: number): { readonly node: Node; readonly end: number } {
  const tag = bytes[offset] ?? 0;
  const first = bytes[offset + 1] ?? 0;
  const more = first > 0x80 ? first - 0x80 : 0;
  // Indefinite lengths (0x80) and multi-byte tags don't occur in time-stamps.
  if (first === 0x80 || more > 4 || (tag & 0x1f) === 0x1f) throw notReadable();
  const start = offset + 2 + more;
  const length =
    more === 0 ? first : bytes.subarray(offset + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  const end = start + length;
  if (end > bytes.length) throw notReadable();
  return { node: { tag, content: bytes.subarray(start, end) }, end };
}

function at(nodes: readonly Node[], index: number, tag: number): Node {
  const node = nodes[index];
  if (node?.tag !== tag) throw notReadable();
  return node;
}

function hexOf(node: Node | undefined): string {
  return Buffer.from(node?.content ?? []).toString('hex');
}

function notReadable(): TimeStampRefused {
  return new TimeStampRefused('the reply is no time-stamp (RFC 3161)');
}
