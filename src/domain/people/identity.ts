/** The interface to an external identity provider. */

/** A person as identified by the provider. */
export interface Identity {
  readonly issuer: string;
  /** The provider's permanent identifier of the person. */
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the provider has verified the email. */
  readonly isEmailVerified: boolean;
}

/** State that the browser keeps during the redirect to the provider. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface IdentityProvider {
  /** @returns the URL to redirect to, and the state for the browser. @throws IdentityRefused */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly pending: PendingSignIn }>;

  /** @param callback the URL that the provider redirected to. @throws IdentityRefused */
  finish(callback: URL, redirectUri: string, pending: PendingSignIn): Promise<Identity>;
}

/**
 * The identification failed. `denied`: the person or the provider refused. `unreachable`: no response, or not in time.
 * `failed`: an invalid response. The message contains nothing from the provider but error names, so that it can be
 * logged.
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
