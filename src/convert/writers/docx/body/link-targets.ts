/** Encodes link targets in a form that Word accepts. */
import { isSafeTarget } from '../../../../domain/safe-link.ts';

/** Characters allowed in a URI (RFC 3986, section 2), and the percent sign. */
const NOT_IN_URI = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/gu;
const LONE_PERCENT = /%(?![0-9A-Fa-f]{2})/g;
/** Word refuses to open a package with a longer target. */
const MAX_TARGET = 2_000;

/** The target for a relationship; undefined if it is unsafe or invalid. */
export function targetForPart(target: string): string | undefined {
  if (!isSafeTarget(target)) return undefined;
  const written = target
    .trim()
    .replaceAll(LONE_PERCENT, '%25')
    .replaceAll(NOT_IN_URI, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : ''));
  if (written === '' || written.length > MAX_TARGET) return undefined;
  return URL.canParse(written, 'http://localhost/') ? written : undefined;
}
