/**
 * Matches paths to handlers, part by part; a part that begins with a colon matches any part, as a parameter. The first
 * match wins.
 */

const SLASH = 0x2f;

interface Entry<Handler> {
  readonly path: string;
  readonly method: string;
  /** Without the empty part before the first slash. */
  readonly parts: readonly string[];
  readonly handler: Handler;
}

export interface RouteMatch<Handler> {
  readonly handler: Handler;
  /** The pattern. */
  readonly path: string;
  /** Not decoded. */
  readonly params: Readonly<Record<string, string>>;
}

export class Router<Handler> {
  /** By first part, in which most paths differ. */
  readonly #entries = new Map<string, Entry<Handler>[]>();

  /** @param path such as `/documents/:id`; the first part must not be a parameter */
  add(method: string, path: string, handler: Handler): void {
    const parts = path.split('/').slice(1);
    const first = parts[0] ?? '';
    const entries = this.#entries.get(first) ?? [];
    entries.push({ path, method, parts, handler });
    this.#entries.set(first, entries);
  }

  /** @param path with or without trailing slashes */
  find(method: string, path: string): RouteMatch<Handler> | undefined {
    for (const { path: pattern, method: own, parts, handler } of this.#under(path)) {
      const params = own === method ? match(parts, path) : undefined;
      if (params !== undefined) return { handler, params, path: pattern };
    }
    return undefined;
  }

  /** Returns the methods of a path, in the order in which they were added. */
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

/** @returns the values of the parameters; undefined if the path does not match */
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
