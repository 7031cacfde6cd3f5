/** What an external identity provider says of a person, and how it is asked. */

/** A person as the provider knows them. */
export interface Identity {
  readonly issuer: string;
  /** The provider's own name for the person, which never changes. */
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the provider says that the address is the person's. */
  readonly isEmailVerified: boolean;
}

/** What the browser keeps between leaving for the provider and coming back. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface IdentityProvider {
  /** @returns where to send the browser, and what it keeps meanwhile. @throws IdentityRefused */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly pending: PendingSignIn }>;

  /** @param callback the address the browser came back to. @throws IdentityRefused */
  finish(callback: URL, redirectUri: string, pending: PendingSignIn): Promise<Identity>;
}

/**
 * Nobody was identified. `denied`: the person or the provider said no. `unreachable`: no answer came, or not in time.
 * `failed`: an answer came that can't be trusted. The message holds nothing that came from the provider but the names
 * of errors, so that it can be logged.
 */
export class IdentityRefused extends Error {
  override readonly name = 'IdentityRefused';

  constructor(
    readonly reason: 'denied' | 'unreachable' | 'failed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
