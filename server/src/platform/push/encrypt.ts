import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser hands out with a subscription: its public key and the shared secret. */
export interface ReceiverKeys {
  p256dh: Buffer;
  auth: Buffer;
}

/** Random in production; given by the test vectors of the standards. */
export interface Ephemeral {
  privateKey: Buffer;
  salt: Buffer;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4_096;
const TAG_BYTES = 16;
/** The longest text that fits into the one record of a push (RFC 8291, section 4). */
export const PUSH_TEXT_MAX_BYTES = RECORD_BYTES - TAG_BYTES - 1 - 86;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

function newEphemeral(): Ephemeral {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  return { privateKey: ecdh.getPrivateKey(), salt: randomBytes(16) };
}

/** RFC 8188, section 2: content encoding aes128gcm with a single record. */
export function encryptRecord(text: Buffer, secret: Buffer, salt: Buffer, keyId: Buffer): Buffer {
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The delimiter 2 marks the last record.
  const sealed = [cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(RECORD_BYTES, 16);
  header.writeUInt8(keyId.length, 20);
  return Buffer.concat([header, keyId, ...sealed]);
}

/** RFC 8291: only the browser that made the keys can read the result. Throws for keys that are not on the curve. */
export function encryptPush(
  text: Buffer,
  { p256dh, auth }: ReceiverKeys,
  { privateKey, salt }: Ephemeral = newEphemeral(),
): Buffer {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(privateKey);
  const ownPublic = ecdh.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic]);
  return encryptRecord(text, derive(ecdh.computeSecret(p256dh), auth, info, 32), salt, ownPublic);
}
