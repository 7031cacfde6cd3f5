/**
 * Sign-in with an external provider by OpenID Connect: the authorization code flow (OpenID Connect Core 1.0, 3.1) with
 * PKCE (RFC 7636), state and nonce. The protocol's checks are oauth4webapi's; nothing here trusts what they refuse.
 */
import * as oauth from 'oauth4webapi';
import { type Identity, type IdentityProvider, IdentityRefused } from '../domain/identity.ts';

export interface ProviderSettings {
  /** The issuer's address; `http:` on this machine alone. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the provider says of itself is asked again after this long. */
const DISCOVERED_FOR_MS = 60 * 60 * 1000;

/** How long the provider may take for each answer. */
const TIME_LIMIT_MS = 10_000;

export function createIdentityProvider(settings: ProviderSettings, now: () => number): IdentityProvider {
  const issuer = new URL(settings.issuer);
  const client: oauth.Client = { client_id: settings.clientId };
  const options = () => ({
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    // The settings allow it for a provider on this machine alone.
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
  });
  let known: { readonly server: oauth.AuthorizationServer; readonly until: number } | undefined;

  const discover = async (): Promise<oauth.AuthorizationServer> => {
    if (known !== undefined && now() < known.until) return known.server;
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...options() });
    const server = await oauth.processDiscoveryResponse(issuer, response);
    known = { server, until: now() + DISCOVERED_FOR_MS };
    return server;
  };

  const askForEmail = async (
    server: oauth.AuthorizationServer,
    accessToken: string,
    subject: string,
  ): Promise<oauth.UserInfoResponse | undefined> => {
    if (server.userinfo_endpoint === undefined) return undefined;
    const response = await oauth.userInfoRequest(server, client, accessToken, options());
    return oauth.processUserInfoResponse(server, client, subject, response);
  };

  return {
    begin: (redirectUri) =>
      refusing(async () => {
        const { authorization_endpoint: endpoint } = await discover();
        if (endpoint === undefined) throw new Error('The provider names no authorization endpoint.');
        const pending = {
          state: oauth.generateRandomState(),
          nonce: oauth.generateRandomNonce(),
          codeVerifier: oauth.generateRandomCodeVerifier(),
        };
        const url = new URL(endpoint);
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
        const parameters = oauth.validateAuthResponse(server, client, callback, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authenticationFor(server, settings.clientSecret),
          parameters,
          redirectUri,
          codeVerifier,
          options(),
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        if (claims === undefined) throw new Error('The provider sent no ID token.');
        // Some providers tell the address only when asked for it.
        const person =
          claims['email'] === undefined ? await askForEmail(server, tokens.access_token, claims.sub) : claims;
        return toIdentity(claims, person);
      }),
  };
}

function toIdentity(claims: oauth.IDToken, person: Readonly<Record<string, unknown>> | undefined): Identity {
  const email = person?.['email'];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' ? email : undefined,
    isEmailVerified: person?.['email_verified'] === true,
  };
}

/** In the header unless the provider takes it in the body alone (OpenID Connect Core 1.0, 9). */
function authenticationFor(server: oauth.AuthorizationServer, secret: string): oauth.ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(secret)
    : oauth.ClientSecretPost(secret);
}

async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isDenied = error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied';
    const message = error instanceof Error ? error.message : String(error);
    throw new IdentityRefused(isDenied ? 'denied' : 'failed', message, { cause: error });
  }
}
