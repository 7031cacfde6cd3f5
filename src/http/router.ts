/**
 * Finds what answers a path. Paths are compared part by part; a part that begins with a colon stands for any one part,
 * under that name. What was added first goes first.
 */

const SLASH = 0x2f;

interface Entry<Handler> {
  readonly path: string;
  readonly method: string;
  /** Without the empty part before the first slash. */
  readonly parts: readonly string[];
  readonly handler: Handler;
}

export interface Found<Handler> {
  readonly handler: Handler;
  /** As it was added. */
  readonly path: string;
  /** As they stand in the address: not decoded. */
  readonly params: Readonly<Record<string, string>>;
}

export class Router<Handler> {
  /** By first part, since that is where most paths differ. */
  readonly #entries = new Map<string, Entry<Handler>[]>();

  /** @param path such as `/documents/:id`, beginning with a part that has no name */
  add(method: string, path: string, handler: Handler): void {
    const parts = path.split('/').slice(1);
    const first = parts[0] ?? '';
    const entries = this.#entries.get(first) ?? [];
    entries.push({ path, method, parts, handler });
    this.#entries.set(first, entries);
  }

  /** @param path with slashes at its end or without */
  find(method: string, path: string): Found<Handler> | undefined {
    for (const { path: pattern, method: own, parts, handler } of this.#under(path)) {
      const params = own === method ? match(parts, path) : undefined;
      if (params !== undefined) return { handler, params, path: pattern };
    }
    return undefined;
  }

  /** The methods that a path answers, in the order in which they were added. */
  methods(path: string): string[] {
    return this.#under(path)
      .filter(({ parts }) => match(parts, path) !== undefined)
      .map(({ method }) => method);
  }

  #under(path: string): readonly Entry<Handler>[] {
    const end = path.indexOf('/', 1);
    return this.#entries.get(end < 0 ? path.slice(1) : path.slice(1, end)) ?? [];
  }
}

/** @returns what stands for the names of the pattern; undefined where it does not match */
function match(pattern: readonly string[], path: string): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  let at = 0;
  for (const wanted of pattern) {
    if (at >= path.length) return undefined;
    const next = path.indexOf('/', at + 1);
    const end = next < 0 ? path.length : next;
    if (wanted.startsWith(':')) {
      if (end === at + 1) return undefined;
      params[wanted.slice(1)] = path.slice(at + 1, end);
    } else if (end - at - 1 !== wanted.length || !path.startsWith(wanted, at + 1)) return undefined;
    at = end;
  }
  while (path.charCodeAt(at) === SLASH) at++;
  return at >= path.length ? params : undefined;
}
