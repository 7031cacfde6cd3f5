/**
 * Sign-in with an external provider by OpenID Connect: the authorization code flow (OpenID Connect Core 1.0, 3.1) with
 * PKCE (RFC 7636), state and nonce. The protocol's checks are those of oauth4webapi.
 */
import * as oauth from 'oauth4webapi';
import { type Identity, type IdentityProvider, IdentityRefused } from '../domain/people/identity.ts';
import { fetchBounded } from './fetch-bounded.ts';

export interface ProviderSettings {
  /** The issuer's URL; `http:` is only permitted for this machine. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** How long the discovery document is cached. */
const DISCOVERED_FOR_MS = 60 * 60 * 1000;

/** Time limit of a step, for all of its requests together. */
const TIME_LIMIT_MS = 10_000;

/** Tolerated clock difference to the provider, in seconds. */
const CLOCK_TOLERANCE = 30;

/** Error names are words joined by underscores (RFC 6749, 5.2); longer texts are truncated. */
const MAX_ERROR_NAME_LENGTH = 60;

/** @param now milliseconds since 1970 */
export function createIdentityProvider(settings: ProviderSettings, now: () => number): IdentityProvider {
  const client = new ProviderClient(settings, now);
  const convertErrors = createErrorConverter(new URL(settings.issuer).host);
  return {
    begin: (redirectUri) => convertErrors(() => client.begin(redirectUri)),
    finish: (callback, redirectUri, pending) =>
      convertErrors(() => client.finish(callback, redirectUri, pending)),
  };
}

/** The two steps of the protocol; errors are thrown unchanged. */
class ProviderClient implements IdentityProvider {
  readonly #settings: ProviderSettings;
  readonly #now: () => number;
  readonly #issuer: URL;
  /** Whether plain http is permitted, which the settings only allow for a provider on this machine. */
  readonly #isInsecure: boolean;
  readonly #client: oauth.Client;
  #known: { readonly server: oauth.AuthorizationServer; readonly until: number } | undefined;
  #discovering: Promise<oauth.AuthorizationServer> | undefined;

  constructor(settings: ProviderSettings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
    this.#issuer = new URL(settings.issuer);
    this.#isInsecure = this.#issuer.protocol === 'http:';
    this.#client = { client_id: settings.clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE };
  }

  async begin(redirectUri: string): ReturnType<IdentityProvider['begin']> {
    const url = await this.#findAuthorizationEndpoint();
    const pending = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      codeVerifier: oauth.generateRandomCodeVerifier(),
    };
    const parameters = {
      client_id: this.#settings.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { url: url.href, pending };
  }

  async finish(
    ...[callback, redirectUri, pending]: Parameters<IdentityProvider['finish']>
  ): ReturnType<IdentityProvider['finish']> {
    const server = await this.#discover();
    const options = this.#beginRequests();
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      this.#client,
      authenticationFor(server, this.#settings.clientSecret),
      oauth.validateAuthResponse(server, this.#client, callback, pending.state),
      redirectUri,
      pending.codeVerifier,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, this.#client, response, {
      expectedNonce: pending.nonce,
      requireIdToken: true,
    });
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (claims === undefined) throw new Error('The provider sent no ID token.');
    if (claims.iat > this.#now() / 1000 + CLOCK_TOLERANCE)
      throw new Error('The ID token is from the future.');
    await oauth.validateApplicationLevelSignature(server, response, options);
    // Some providers only return the email, or whether it is verified, from the userinfo endpoint.
    const person = hasVerification(claims)
      ? claims
      : await this.#requestUserInfo(server, tokens.access_token, claims.sub, options);
    return toIdentity(claims, person ?? claims);
  }

  async #findAuthorizationEndpoint(): Promise<URL> {
    const { authorization_endpoint: endpoint } = await this.#discover();
    if (endpoint === undefined) throw new Error('The provider names no authorization endpoint.');
    const url = new URL(endpoint);
    // The browser is redirected there, so it must be a web page.
    if (url.protocol !== 'https:' && !(this.#isInsecure && url.protocol === 'http:')) {
      throw new Error('The authorization endpoint is no https: address.');
    }
    return url;
  }

  /** Concurrent sign-ins share one request, so that a slow provider is not flooded. */
  async #discover(): Promise<oauth.AuthorizationServer> {
    if (this.#known !== undefined && this.#now() < this.#known.until) return this.#known.server;
    this.#discovering ??= this.#requestServer().finally(() => {
      this.#discovering = undefined;
    });
    return this.#discovering;
  }

  async #requestServer(): Promise<oauth.AuthorizationServer> {
    const options = { algorithm: 'oidc', ...this.#beginRequests() } as const;
    const response = await oauth.discoveryRequest(this.#issuer, options);
    const server = await oauth.processDiscoveryResponse(this.#issuer, response);
    this.#known = { server, until: this.#now() + DISCOVERED_FOR_MS };
    return server;
  }

  async #requestUserInfo(
    server: oauth.AuthorizationServer,
    accessToken: string,
    subject: string,
    options: RequestOptions,
  ): Promise<oauth.UserInfoResponse | undefined> {
    if (server.userinfo_endpoint === undefined) return undefined;
    const response = await oauth.userInfoRequest(server, this.#client, accessToken, options);
    return oauth.processUserInfoResponse(server, this.#client, subject, response);
  }

  /** Options for all requests of a step, with a common time limit. */
  #beginRequests(): RequestOptions {
    return {
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      [oauth.allowInsecureRequests]: this.#isInsecure,
      [oauth.customFetch]: fetchBounded,
    };
  }
}

interface RequestOptions {
  readonly signal: AbortSignal;
  readonly [oauth.allowInsecureRequests]: boolean;
  readonly [oauth.customFetch]: typeof fetchBounded;
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * Email and verification are taken from the same source, since the verification of one email does not apply to another.
 */
function toIdentity({ iss, sub }: oauth.IDToken, person: Claims): Identity {
  const { email } = person;
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : undefined,
    isEmailVerified: isEmailVerified(person),
  };
}

function hasVerification(claims: Claims): boolean {
  return claims['email'] !== undefined && (claims['email_verified'] ?? claims['xms_edov']) !== undefined;
}

/**
 * `email_verified` is a boolean (OpenID Connect Core 1.0, 5.1). Microsoft Entra ID does not send it; its optional claim
 * `xms_edov` states that the tenant has verified the email's domain, as true or 1 (Microsoft identity platform,
 * optional claims reference).
 */
function isEmailVerified(claims: Claims): boolean {
  const { email_verified: verified, xms_edov: isDomainVerified } = claims;
  if (verified !== undefined) return verified === true;
  return isDomainVerified === true || isDomainVerified === 1 || isDomainVerified === '1';
}

/** In the header, unless the provider only accepts it in the body (OpenID Connect Core 1.0, 9). */
function authenticationFor(server: oauth.AuthorizationServer, secret: string): oauth.ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(secret)
    : oauth.ClientSecretPost(secret);
}

/** Converts errors to IdentityRefused. @param host the provider's, for messages */
function createErrorConverter(host: string): <Result>(work: () => Promise<Result>) => Promise<Result> {
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof IdentityRefused) throw error;
      const isDenied = error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied';
      const message = `${host}: ${await describe(error)}`;
      throw new IdentityRefused(isDenied ? 'denied' : 'failed', message, { cause: error });
    }
  };
}

/** Includes the provider's error name, such as invalid_client, but not its description, which may contain a code. */
async function describe(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return 'unknown';
  const name = await findErrorName(error);
  return name === undefined ? error.message : `${error.message} (${name.slice(0, MAX_ERROR_NAME_LENGTH)})`;
}

/** Reads the error name from the response body, or from the challenge of a refused client. */
async function findErrorName(error: Error): Promise<string | undefined> {
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError) {
    return error.error;
  }
  if (!(error instanceof oauth.WWWAuthenticateChallengeError)) return undefined;
  const body: unknown = await error.response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string') {
    return body.error;
  }
  return error.cause.find(({ parameters }) => parameters.error !== undefined)?.parameters.error;
}
