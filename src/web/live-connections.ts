/**
 * Limits live connections: each holds a descriptor and its unsent bytes. A person who opens too many loses the oldest
 * one, and the service refuses connections before it runs out of descriptors for everything else.
 *
 * Invariants:
 * 1. A connection counts from `open` until the returned function is called, once.
 * 2. No sign-in has more than PER_SIGN_IN connections, no person more than PER_PERSON, and all together no more than
 * `max`.
 */
import { AppError } from '../domain/errors.ts';
import type { AccountId } from '../domain/ids.ts';

/** Browsers allow six connections per host, some of which requests need. */
const PER_SIGN_IN = 4;
const PER_PERSON = 12;

export interface ConnectionOwner {
  /** Identifies the browser's sign-in. */
  readonly signIn: string;
  readonly person: AccountId;
}

interface Connection extends ConnectionOwner {
  readonly replace: () => void;
}

export class LiveConnections {
  readonly #max: number;
  /** In insertion order, so the oldest come first. */
  readonly #connections = new Set<Connection>();
  readonly #byPerson = new Map<AccountId, Set<Connection>>();

  /** @param max connections of all people together */
  constructor(max: number) {
    this.#max = max;
  }

  get count(): number {
    return this.#connections.size;
  }

  /**
   * Counts a connection, and closes the person's oldest one if there are too many.
   *
   * @param replace called before this connection is replaced by a newer one
   * @returns releases the connection
   * @throws AppError unavailable if the service has too many
   */
  open(owner: ConnectionOwner, replace: () => void): () => void {
    const connection = { ...owner, replace };
    this.#replaceOldest(connection);
    if (this.#connections.size >= this.#max) throw tooManyConnections();
    this.#connections.add(connection);
    this.#byPerson.set(
      connection.person,
      (this.#byPerson.get(connection.person) ?? new Set()).add(connection),
    );
    return () => this.#close(connection);
  }

  #replaceOldest({ signIn, person }: Connection): void {
    const own = [...(this.#byPerson.get(person) ?? [])];
    const sameSignIn = own.filter((connection) => connection.signIn === signIn);
    const [oldest] = sameSignIn.length >= PER_SIGN_IN ? sameSignIn : own.length >= PER_PERSON ? own : [];
    if (oldest === undefined) return;
    this.#close(oldest);
    oldest.replace();
  }

  #close(connection: Connection): void {
    this.#connections.delete(connection);
    const own = this.#byPerson.get(connection.person);
    own?.delete(connection);
    if (own?.size === 0) this.#byPerson.delete(connection.person);
  }
}

function tooManyConnections(): AppError {
  return new AppError('unavailable', 'There are too many open pages at the moment; try again in a while.', {
    headers: { 'Retry-After': '10' },
  });
}
