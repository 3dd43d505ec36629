import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = Record<string, unknown>;

export interface FakeAuthenticator {
  /** Answers `navigator.credentials.create`. */
  create(options: Options): Options;
  /** Answers `navigator.credentials.get`; signs for any site, unlike a real authenticator. */
  get(options: Options): Options;
  /** Signature counter; a counter that decreases reveals a copied key. */
  counter: number;
}

const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest();
const base64 = (value: Buffer | Uint8Array | string): string => Buffer.from(value).toString('base64url');

const USER_PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

/** A software passkey authenticator: one credential, ES256, attestation `none`. */
export function fakeAuthenticator(origin: string, rpId = new URL(origin).hostname): FakeAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let userHandle = '';

  const authenticatorData = (flags: number, counter: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const clientData = (type: string, challenge: unknown): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const coseKey = (): Uint8Array => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
  };
  const answer = (response: Options): Options => ({
    id: base64(credentialId),
    rawId: base64(credentialId),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    counter: 0,
    create(options) {
      userHandle = (options['user'] as { id: string }).id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        authenticatorData(USER_PRESENT_AND_VERIFIED | WITH_KEY, this.counter),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return answer({
        clientDataJSON: base64(clientData('webauthn.create', options['challenge'])),
        attestationObject: base64(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      });
    },
    get(options) {
      this.counter += 1;
      const data = clientData('webauthn.get', options['challenge']);
      const authData = authenticatorData(USER_PRESENT_AND_VERIFIED, this.counter);
      const signature = createSign('SHA256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: base64(data),
        authenticatorData: base64(authData),
        signature: base64(signature),
        userHandle,
      });
    },
  };
}
