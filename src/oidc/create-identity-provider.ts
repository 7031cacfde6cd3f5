/**
 * Sign-in with an external provider by OpenID Connect: the authorization code flow (OpenID Connect Core 1.0, 3.1) with
 * PKCE (RFC 7636), state and nonce. The protocol's checks are oauth4webapi's; nothing here trusts what they refuse.
 */
import * as oauth from 'oauth4webapi';
import { type Identity, type IdentityProvider, IdentityRefused } from '../domain/people/identity.ts';
import { fetchBounded } from './fetch-bounded.ts';

export interface ProviderSettings {
  /** The issuer's address; `http:` on this machine alone. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the provider says of itself is asked again after this long. */
const DISCOVERED_FOR_MS = 60 * 60 * 1000;

/** How long a person waits for what the provider answers, however many answers that takes. */
const TIME_LIMIT_MS = 10_000;

/** How far the provider's clock may be from ours, in seconds. */
const CLOCK_TOLERANCE = 30;

/** Names of errors are words joined by underscores (RFC 6749, 5.2); whatever is longer is none. */
const MAX_ERROR_NAME_LENGTH = 60;

export function createIdentityProvider(settings: ProviderSettings, now: () => number): IdentityProvider {
  const issuer = new URL(settings.issuer);
  // The settings allow it for a provider on this machine alone.
  const isInsecure = issuer.protocol === 'http:';
  const client: oauth.Client = { client_id: settings.clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE };
  const refusing = createRefusing(issuer.host);
  let known: { readonly server: oauth.AuthorizationServer; readonly until: number } | undefined;
  let asking: Promise<oauth.AuthorizationServer> | undefined;

  /** Options for all requests of one step, which share one time limit. */
  const beginRequests = () => ({
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    [oauth.allowInsecureRequests]: isInsecure,
    [oauth.customFetch]: fetchBounded,
  });
  type Options = ReturnType<typeof beginRequests>;

  const askForServer = async (): Promise<oauth.AuthorizationServer> => {
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...beginRequests() });
    const server = await oauth.processDiscoveryResponse(issuer, response);
    known = { server, until: now() + DISCOVERED_FOR_MS };
    return server;
  };

  /** Asks once for however many people wait: a provider that is slow is not flooded from here. */
  const discover = async (): Promise<oauth.AuthorizationServer> => {
    if (known !== undefined && now() < known.until) return known.server;
    asking ??= askForServer().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  const askForPerson = async (
    server: oauth.AuthorizationServer,
    accessToken: string,
    subject: string,
    options: Options,
  ): Promise<oauth.UserInfoResponse | undefined> => {
    if (server.userinfo_endpoint === undefined) return undefined;
    const response = await oauth.userInfoRequest(server, client, accessToken, options);
    return oauth.processUserInfoResponse(server, client, subject, response);
  };

  return {
    begin: (redirectUri) =>
      refusing(async () => {
        const { authorization_endpoint: endpoint } = await discover();
        if (endpoint === undefined) throw new Error('The provider names no authorization endpoint.');
        const url = new URL(endpoint);
        // A browser is sent there: nothing but a web page may be meant.
        if (url.protocol !== 'https:' && !(isInsecure && url.protocol === 'http:')) {
          throw new Error('The authorization endpoint is no https: address.');
        }
        const pending = {
          state: oauth.generateRandomState(),
          nonce: oauth.generateRandomNonce(),
          codeVerifier: oauth.generateRandomCodeVerifier(),
        };
        const parameters = {
          client_id: settings.clientId,
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
      }),

    finish: (callback, redirectUri, { state, nonce, codeVerifier }) =>
      refusing(async () => {
        const server = await discover();
        const options = beginRequests();
        const parameters = oauth.validateAuthResponse(server, client, callback, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authenticationFor(server, settings.clientSecret),
          parameters,
          redirectUri,
          codeVerifier,
          options,
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        if (claims === undefined) throw new Error('The provider sent no ID token.');
        if (claims.iat > now() / 1000 + CLOCK_TOLERANCE) throw new Error('The ID token is from the future.');
        await oauth.validateApplicationLevelSignature(server, response, options);
        // Some providers tell the address, or whether it is verified, only when asked for it.
        const person = tellsWhetherVerified(claims)
          ? claims
          : await askForPerson(server, tokens.access_token, claims.sub, options);
        return toIdentity(claims, person ?? claims);
      }),
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** Address and verdict are taken from one place: a verdict on one address says nothing of another. */
function toIdentity({ iss, sub }: oauth.IDToken, person: Claims): Identity {
  const { email } = person;
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : undefined,
    isEmailVerified: isEmailVerified(person),
  };
}

function tellsWhetherVerified(claims: Claims): boolean {
  return claims['email'] !== undefined && (claims['email_verified'] ?? claims['xms_edov']) !== undefined;
}

/**
 * `email_verified` is a boolean (OpenID Connect Core 1.0, 5.1). Microsoft Entra ID never sends it; there the optional
 * claim `xms_edov` says that the tenant has verified the address's domain, as true or as 1 (Microsoft identity
 * platform, optional claims reference).
 */
function isEmailVerified(claims: Claims): boolean {
  const { email_verified: verified, xms_edov: isDomainVerified } = claims;
  if (verified !== undefined) return verified === true;
  return isDomainVerified === true || isDomainVerified === 1 || isDomainVerified === '1';
}

/** In the header unless the provider takes it in the body alone (OpenID Connect Core 1.0, 9). */
function authenticationFor(server: oauth.AuthorizationServer, secret: string): oauth.ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(secret)
    : oauth.ClientSecretPost(secret);
}

/** @param host the provider's, named with every refusal */
function createRefusing(host: string): <Result>(work: () => Promise<Result>) => Promise<Result> {
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

/** What a provider calls an error is worth knowing, such as invalid_client; its descriptions may repeat a code. */
async function describe(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return 'unknown';
  const name = await findErrorName(error);
  return name === undefined ? error.message : `${error.message} (${name.slice(0, MAX_ERROR_NAME_LENGTH)})`;
}

/** A client that is refused is told so in the body, and also by a challenge, in which the name may stand alone. */
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
