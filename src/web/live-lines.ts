/**
 * How many live lines there are: each holds a descriptor and what its browser has not read yet. A person who opens more
 * than a few loses the oldest; the service refuses lines before it runs out of descriptors for everything else.
 *
 * Invariants:
 * 1. A line counts from `open` until what that returned is called, once.
 * 2. No sign-in has more than PER_SIGN_IN lines, no person more than PER_PERSON, and all together have no more than
 *    `most`.
 */
import { AppError } from '../domain/errors.ts';
import type { AccountId } from '../domain/ids.ts';

/** A browser grants one address six connections in all, of which some must be left for requests. */
const PER_SIGN_IN = 4;
const PER_PERSON = 12;

export interface LineOwner {
  /** What tells the browser's sign-in from others. */
  readonly signIn: string;
  readonly person: AccountId;
}

interface Line extends LineOwner {
  readonly replace: () => void;
}

export class LiveLines {
  readonly #most: number;
  /** Oldest first. */
  readonly #lines = new Set<Line>();
  readonly #byPerson = new Map<AccountId, Set<Line>>();

  /** @param most lines of all people together */
  constructor(most: number) {
    this.#most = most;
  }

  get count(): number {
    return this.#lines.size;
  }

  /**
   * Counts a line, and ends the oldest of its person where there are too many.
   *
   * @param replace ends this line when a newer one takes its place, and says why
   * @returns takes the line from the count
   * @throws AppError unavailable when there is no room for it
   */
  open(owner: LineOwner, replace: () => void): () => void {
    const line = { ...owner, replace };
    this.#replaceOldest(line);
    if (this.#lines.size >= this.#most) throw noRoom();
    this.#lines.add(line);
    this.#byPerson.set(line.person, (this.#byPerson.get(line.person) ?? new Set()).add(line));
    return () => this.#close(line);
  }

  #replaceOldest({ signIn, person }: Line): void {
    const own = [...(this.#byPerson.get(person) ?? [])];
    const alike = own.filter((line) => line.signIn === signIn);
    const [oldest] = alike.length >= PER_SIGN_IN ? alike : own.length >= PER_PERSON ? own : [];
    if (oldest === undefined) return;
    this.#close(oldest);
    oldest.replace();
  }

  #close(line: Line): void {
    this.#lines.delete(line);
    const own = this.#byPerson.get(line.person);
    own?.delete(line);
    if (own?.size === 0) this.#byPerson.delete(line.person);
  }
}

function noRoom(): AppError {
  return new AppError('unavailable', 'There are too many open pages at the moment; try again in a while.', {
    headers: { 'Retry-After': '10' },
  });
}
