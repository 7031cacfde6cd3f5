/**
 * An OpenID Connect provider on this machine: discovery, authorization code with PKCE, and signed ID tokens. It lets
 * everybody in as one person, and lies in the ways it is told to.
 */
import { createHash } from 'node:crypto';

export interface Lies {
  /** Says of the person instead of the truth. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Sends the browser back with this error. */
  readonly error?: string;
  /** Sends the browser back with another state. */
  readonly state?: string;
  /** Signs with a key that it has not published. */
  readonly otherKey?: true;
  /** What it tells of the person when asked with the access token; nothing is `{ sub }` alone. */
  readonly userinfo?: Readonly<Record<string, unknown>>;
  /** Answers instead of it at that address. */
  readonly answer?: Partial<
    Record<'discovery' | 'token' | 'userinfo' | 'keys', () => Response | Promise<Response>>
  >;
}

export interface ProviderStandIn extends Disposable {
  readonly issuer: string;
  lies: Lies;
  person: { subject: string; email: string };
}

export const CLIENT = { id: 'docgate', secret: 'a-client-secret' };

/** Nothing of it may ever be logged. */
export const ACCESS_TOKEN = 'an-opaque-access-token';

interface Granted {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

export async function startIdentityProvider(person: {
  subject: string;
  email: string;
}): Promise<ProviderStandIn> {
  const keys = await makeKeys();
  const otherKeys = await makeKeys();
  const granted = new Map<string, Granted>();
  let issuer = '';
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    routes: {
      '/.well-known/openid-configuration': () =>
        standIn.lies.answer?.discovery?.() ??
        Response.json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['ES256'],
        }),
      '/authorize': (request) => {
        const asked = new URL(request.url).searchParams;
        const back = new URL(asked.get('redirect_uri') ?? '');
        back.searchParams.set('state', standIn.lies.state ?? asked.get('state') ?? '');
        if (standIn.lies.error !== undefined) back.searchParams.set('error', standIn.lies.error);
        else {
          const code = crypto.randomUUID();
          granted.set(code, {
            challenge: asked.get('code_challenge') ?? '',
            nonce: asked.get('nonce') ?? '',
            redirectUri: asked.get('redirect_uri') ?? '',
          });
          back.searchParams.set('code', code);
        }
        return Response.redirect(back.href, 302);
      },
      '/userinfo': (request) => {
        if (request.headers.get('authorization') !== `Bearer ${ACCESS_TOKEN}`) {
          return new Response(null, { status: 401 });
        }
        const told = { sub: standIn.person.subject, ...standIn.lies.userinfo };
        return standIn.lies.answer?.userinfo?.() ?? Response.json(told);
      },
      '/token': async (request) => {
        if (standIn.lies.answer?.token !== undefined) return standIn.lies.answer.token();
        const form = new URLSearchParams(await request.text());
        const code = granted.get(form.get('code') ?? '');
        const given = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        const isRight =
          code !== undefined &&
          given === code.challenge &&
          form.get('redirect_uri') === code.redirectUri &&
          isOurClient(request.headers.get('authorization') ?? '');
        if (!isRight) return Response.json({ error: 'invalid_grant' }, { status: 400 });
        granted.delete(form.get('code') ?? '');
        const claims = {
          iss: issuer,
          sub: standIn.person.subject,
          aud: CLIENT.id,
          iat: Math.floor(Date.now() / 1000),
          exp: Math.floor(Date.now() / 1000) + 300,
          nonce: code.nonce,
          email: standIn.person.email,
          email_verified: true,
          ...standIn.lies.claims,
        };
        return Response.json({
          access_token: ACCESS_TOKEN,
          token_type: 'Bearer',
          expires_in: 300,
          id_token: await signToken((standIn.lies.otherKey ? otherKeys : keys).privateKey, claims),
        });
      },
      '/keys': async () =>
        standIn.lies.answer?.keys?.() ??
        Response.json({
          keys: [{ ...(await crypto.subtle.exportKey('jwk', keys.publicKey)), kid: 'one', alg: 'ES256' }],
        }),
    },
  });
  issuer = `http://127.0.0.1:${server.port}`;
  const standIn: ProviderStandIn = {
    issuer,
    lies: {},
    person,
    [Symbol.dispose]: () => void server.stop(true),
  };
  return standIn;
}

function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
}

/** Id and secret are form-encoded before they are joined (RFC 6749, 2.3.1). */
function isOurClient(authorization: string): boolean {
  const [id, secret] = atob(authorization.replace('Basic ', '')).split(':').map(decodeURIComponent);
  return id === CLIENT.id && secret === CLIENT.secret;
}

/** A JWT (RFC 7519) signed with ES256. */
async function signToken(key: CryptoKey, claims: object): Promise<string> {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode({ alg: 'ES256', kid: 'one' })}.${encode(claims)}`;
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    new TextEncoder().encode(signed),
  );
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}
