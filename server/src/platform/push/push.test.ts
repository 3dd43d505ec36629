import {
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealText } from '../secrets.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { decryptPush } from '../../testing/push-receiver.ts';
import { TEST_SECRET } from '../../testing/ports.ts';
import { testWorld } from '../../testing/world.ts';
import { encryptPush, encryptRecord, PUSH_TEXT_MAX_BYTES } from './encrypt.ts';
import { createPush, resealPushKeys, type PushMessage, type PushTarget } from './index.ts';
import { vapidHeader } from './vapid.ts';

const world = await testWorld();
const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('the test vectors of the standards', () => {
  it('RFC 8188, section 3.1', () => {
    const sealed = encryptRecord(
      Buffer.from('I am the walrus'),
      bytes('yqdlZ-tYemfogSmv7Ws5PQ'),
      bytes('I1BsxtFttlv3u_Oo94xnmw'),
      Buffer.alloc(0),
    );
    expect(sealed.toString('base64url')).toBe(
      'I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg',
    );
  });

  it('RFC 8291, section 5', () => {
    const sealed = encryptPush(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: bytes(
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        ),
        auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
      },
      {
        privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
        salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      },
    );
    expect(sealed.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('RFC 8292, section 2.4: the same statement, with a signature that the public key verifies', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const header = vapidHeader(
      { publicKey: 'BKey', privateKey },
      {
        audience: 'https://push.example.net',
        subject: 'mailto:push@example.com',
        expiresAt: new Date(1_453_523_768_000),
      },
    );
    const [, statement, signature] = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=BKey$/.exec(header)!;
    expect(statement).toBe(
      'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0',
    );
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', Buffer.from(statement!), key, bytes(signature!))).toBe(true);
  });
});

const message: PushMessage = {
  content: { title: 'Bonjour' },
  topic: 'order 12',
  ttlSeconds: 60,
  urgency: 'normal',
};

describe('a push', () => {
  const receiver = createECDH('prime256v1');
  receiver.generateKeys();
  const auth = randomBytes(16);

  /** A push service that answers so, and a subscription there. */
  async function subscribed(status: number, headers: Record<string, string> = {}) {
    const service = await fakeServer(() => ({ status, headers }));
    const push = createPush(
      { publicUrl: 'https://halles.example', secret: TEST_SECRET, oldSecrets: [], ownService: service.url },
      world,
    );
    const target: PushTarget = {
      endpoint: `${service.url}/send/1`,
      p256dh: receiver.getPublicKey(),
      auth,
      publicKey: await push.publicKey(world.db),
    };
    return { service, push, target };
  }

  it('is read by the browser that made the keys, and says who sends to the push service alone', async () => {
    const { service, push, target } = await subscribed(201);
    expect(await push.send(world.db, target, message)).toBe('sent');
    const [call] = service.calls;
    expect(decryptPush(call!.body, receiver, auth)).toEqual(message.content);
    expect(call!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '60', urgency: 'normal' });
    expect(call!.headers['topic']).toMatch(/^[\w-]{32}$/);
    const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(String(call!.headers['authorization']))!;
    expect(key).toBe(target.publicKey);
    const [head, claims, signature] = token!.split('.');
    expect(JSON.parse(bytes(claims!).toString())).toEqual({
      aud: service.url,
      sub: 'https://halles.example',
      exp: Math.floor(world.clock.now().getTime() / 1_000) + 12 * 60 * 60,
    });
    const point = bytes(key!);
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const verified = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), verified, bytes(signature!))).toBe(true);
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
  ])('answered with %i is %s', async (status, outcome) => {
    const { push, target } = await subscribed(status);
    expect(await push.send(world.db, target, message)).toBe(outcome);
  });

  it.each([429, 500, 503])('answered with %i may be retried', async (status) => {
    const { push, target } = await subscribed(status);
    await expect(push.send(world.db, target, message)).rejects.toThrow(`answered ${status}`);
  });

  it('goes to no address of a private network, and to none without HTTPS', async () => {
    const { service, target } = await subscribed(201);
    const push = createPush(
      { publicUrl: 'https://halles.example', secret: TEST_SECRET, oldSecrets: [] },
      world,
    );
    for (const endpoint of [
      target.endpoint,
      'https://127.0.0.1/send',
      'https://[::1]/send',
      'http://93.184.215.14/',
    ])
      expect(await push.send(world.db, { ...target, endpoint }, message)).toBe('gone');
    expect(service.calls).toEqual([]);
    expect(push.isAllowedEndpoint(target.endpoint)).toBe(false);
    expect(push.isAllowedEndpoint('https://push.example.com/1')).toBe(true);
  });

  it('is not sent to a browser that was given another key', async () => {
    const { service, push, target } = await subscribed(201);
    expect(await push.send(world.db, { ...target, publicKey: 'another' }, message)).toBe('gone');
    expect(service.calls).toEqual([]);
  });

  it('may have as many bytes as the standard allows, and no more', async () => {
    const { service, push, target } = await subscribed(201);
    const ofLength = (length: number) => ({ ...message, content: { a: 'x'.repeat(length - 8) } });
    await push.send(world.db, target, ofLength(PUSH_TEXT_MAX_BYTES));
    expect(service.calls[0]!.body).toHaveLength(4_096);
    await expect(push.send(world.db, target, ofLength(PUSH_TEXT_MAX_BYTES + 1))).rejects.toThrow('too long');
  });
});

describe('the key of an installation', () => {
  const pushWith = (secret: string, oldSecrets: string[] = []) =>
    createPush({ publicUrl: 'https://halles.example', secret, oldSecrets }, world);

  it('is made once, also by processes that start together, and is stored sealed', async () => {
    await world.db.deleteFrom('push_keys').execute();
    const keys = await Promise.all([1, 2, 3].map(() => pushWith(TEST_SECRET).publicKey(world.db)));
    expect(new Set(keys).size).toBe(1);
    const { sealed_private_key } = await world.db
      .selectFrom('push_keys')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(() => createPrivateKey(sealed_private_key)).toThrow();
  });

  it('is sealed again by a new secret, and replaced when no secret opens it', async () => {
    const before = await pushWith(TEST_SECRET).publicKey(world.db);
    const sealed = await world.db
      .selectFrom('push_keys')
      .select('sealed_private_key')
      .executeTakeFirstOrThrow();
    expect(await resealPushKeys(world.as({ kind: 'system', userId: null, organizationId: null }))).toEqual({
      resealed: 0,
      unreadable: 0,
    });
    expect(await pushWith('another secret, long enough to sign', [TEST_SECRET]).publicKey(world.db)).toBe(
      before,
    );
    await world.db
      .updateTable('push_keys')
      .set({ sealed_private_key: sealText('a forgotten secret, long enough', 'x') })
      .execute();
    const after = await pushWith(TEST_SECRET).publicKey(world.db);
    expect(after).not.toBe(before);
    await world.db.updateTable('push_keys').set(sealed).execute();
  });
});
