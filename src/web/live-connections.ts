/**
 * How many live connections there are: each holds a descriptor and what its browser has not read yet. A person who opens more
 * than a few loses the oldest; the service refuses connections before it runs out of descriptors for everything else.
 *
 * Invariants:
 * 1. A connection counts from `open` until what that returned is called, once.
 * 2. No sign-in has more than PER_SIGN_IN connections, no person more than PER_PERSON, and all together have no more than
 *    `most`.
 */
import { AppError } from '../domain/errors.ts';
import type { AccountId } from '../domain/ids.ts';

/** A browser grants one address six connections in all, of which some must be left for requests. */
const PER_SIGN_IN = 4;
const PER_PERSON = 12;

export interface ConnectionOwner {
  /** What identifies the browser's sign-in. */
  readonly signIn: string;
  readonly person: AccountId;
}

interface Connection extends ConnectionOwner {
  readonly replace: () => void;
}

export class LiveConnections {
  readonly #most: number;
  /** Oldest first. */
  readonly #connections = new Set<Connection>();
  readonly #byPerson = new Map<AccountId, Set<Connection>>();

  /** @param most connections of all people together */
  constructor(most: number) {
    this.#most = most;
  }

  get count(): number {
    return this.#connections.size;
  }

  /**
   * Counts a connection, and ends the oldest of its person where there are too many.
   *
   * @param replace ends this connection when a newer one takes its place, and says why
   * @returns takes the connection from the count
   * @throws AppError unavailable when there is no room for it
   */
  open(owner: ConnectionOwner, replace: () => void): () => void {
    const connection = { ...owner, replace };
    this.#replaceOldest(connection);
    if (this.#connections.size >= this.#most) throw noRoom();
    this.#connections.add(connection);
    this.#byPerson.set(
      connection.person,
      (this.#byPerson.get(connection.person) ?? new Set()).add(connection),
    );
    return () => this.#close(connection);
  }

  #replaceOldest({ signIn, person }: Connection): void {
    const own = [...(this.#byPerson.get(person) ?? [])];
    const alike = own.filter((connection) => connection.signIn === signIn);
    const [oldest] = alike.length >= PER_SIGN_IN ? alike : own.length >= PER_PERSON ? own : [];
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

function noRoom(): AppError {
  return new AppError('unavailable', 'There are too many open pages at the moment; try again in a while.', {
    headers: { 'Retry-After': '10' },
  });
}
