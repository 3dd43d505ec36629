import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GooglePerson {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
  locale: string;
}

export interface FakeGoogle {
  issuer: string;
  /** The account signed in at Google. */
  person: GooglePerson;
  /** Whether the consent is given or denied. */
  answer: 'yes' | 'access_denied';
  stop(): Promise<void>;
}

interface Grant {
  nonce: string;
  challenge: string;
  clientId: string;
  person: GooglePerson;
}

const base64 = (value: object | Buffer): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

interface Signer {
  issuer: string;
  privateKey: KeyObject;
}

function idToken({ issuer, privateKey }: Signer, { nonce, clientId, person }: Grant): string {
  const now = Math.floor(Date.now() / 1_000);
  const head = base64({ alg: 'RS256', typ: 'JWT', kid: 'one' });
  const claims = base64({ iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce, ...person });
  const signature = createSign('RSA-SHA256').update(`${head}.${claims}`).sign(privateKey);
  return `${head}.${claims}.${base64(signature)}`;
}

/** A local OpenID provider that behaves like Google: discovery, code with PKCE, signed token. */
export async function startFakeGoogle(port = 0): Promise<FakeGoogle> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const state: Pick<FakeGoogle, 'person' | 'answer'> = {
    person: {
      sub: '1084',
      email: 'camille.roy@exemple.quebec',
      email_verified: true,
      given_name: 'Camille',
      family_name: 'Roy',
      locale: 'fr-CA',
    },
    answer: 'yes',
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  const json = (response: ServerResponse, body: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const back = new URL(query.get('redirect_uri')!);
    back.searchParams.set('state', query.get('state')!);
    back.searchParams.set('iss', issuer);
    if (state.answer === 'yes') {
      const code = `code-${grants.size}-${Date.now()}`;
      grants.set(code, {
        nonce: query.get('nonce')!,
        challenge: query.get('code_challenge')!,
        clientId: query.get('client_id')!,
        person: { ...state.person },
      });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', state.answer);
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const grant = grants.get(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== verifier) return void json(response, { error: 'invalid_grant' }, 400);
    grants.delete(form.get('code')!);
    json(response, {
      access_token: 'opaque',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken({ issuer, privateKey }, grant),
    });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration')
      return void json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      });
    if (url.pathname === '/keys')
      return void json(response, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
      });
    if (url.pathname === '/authorize') return authorize(url.searchParams, response);
    if (url.pathname === '/token') return token(request, response);
    // Journeys set the signed-in account here.
    if (url.pathname === '/person') {
      Object.assign(state.person, Object.fromEntries(url.searchParams), {
        email_verified: url.searchParams.get('email_verified') !== 'false',
      });
      state.answer = url.searchParams.get('answer') === 'access_denied' ? 'access_denied' : 'yes';
      return void json(response, state.person);
    }
    response.writeHead(404).end();
  }

  return Object.assign(state, {
    issuer,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
