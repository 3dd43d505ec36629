import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Reads a push as the browser does that made the keys (RFC 8291, RFC 8188). */
export function decryptPush(body: Buffer, receiver: ECDH, auth: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender]);
  const secret = derive(receiver.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const sealed = body.subarray(21 + idLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
}

/** A subscription as a browser makes it, and what reads its pushes. */
export function aSubscription(endpoint: string) {
  const receiver = createECDH('prime256v1');
  receiver.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint,
    p256dh: receiver.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    decrypt: (body: Buffer) => decryptPush(body, receiver, auth),
  };
}
