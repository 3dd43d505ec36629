import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fakeServer, type Call } from '../../testing/fake-server.ts';
import { createFileStore } from './index.ts';
import type { FileStore } from './store.ts';

async function localStore(): Promise<{ store: FileStore; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'halles-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return {
    store: createFileStore({ kind: 'local', folder: join(folder, 'files') }),
    folder: join(folder, 'files'),
  };
}

/** Implements the part of the S3 protocol in use; two keys per page, so that paging is tested. */
function bucket() {
  const objects = new Map<string, Buffer>();
  const answer = ({ method, path, body }: Call) => {
    const url = new URL(path, 'http://s3');
    const key = decodeURIComponent(url.pathname.replace(/^\/halles\/?/, ''));
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    if (method !== 'GET') return {};
    if (key === '') return { headers: { 'content-type': 'application/xml' }, body: page(url) };
    const found = objects.get(key);
    return found === undefined
      ? { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
      : { body: found };
  };
  const page = (url: URL): string => {
    const prefix = url.searchParams.get('prefix') ?? '';
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const rows = keys
      .slice(from, from + 2)
      .map(
        (key) => `<Contents><Key>${key}</Key><LastModified>2026-11-20T00:00:00Z</LastModified></Contents>`,
      );
    const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    return `<ListBucketResult>${rows.join('')}${next}</ListBucketResult>`;
  };
  return { objects, answer };
}

async function s3Store() {
  const { objects, answer } = bucket();
  const { url, calls } = await fakeServer(answer);
  const access = { accessKeyId: 'AK', secretAccessKey: 'SK' };
  const store = createFileStore({
    kind: 's3',
    bucket: 'halles',
    region: 'ca-central-1',
    endpoint: url,
    ...access,
  });
  return { store, objects, calls };
}

const contents = async (store: FileStore, key: string): Promise<string | null> => {
  const found = await store.get(key);
  if (found === null) return null;
  const bytes = Buffer.concat(await found.stream.toArray());
  expect(found.size).toBe(bytes.length);
  return bytes.toString();
};

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

describe.each([
  ['local', localStore],
  ['s3', s3Store],
])('%s store', (_, make) => {
  it('puts, gets, lists and deletes', async () => {
    const { store } = await make();
    expect(await keysOf(store)).toEqual([]);
    for (const key of ['a1/f-1/full', 'a1/f-1/64', 'b2/f-2/full'])
      await store.put(key, Buffer.from(key), 'text/plain');
    expect(await contents(store, 'a1/f-1/64')).toBe('a1/f-1/64');
    expect(await contents(store, 'a1/f-1/256')).toBeNull();
    expect(await keysOf(store)).toEqual(['a1/f-1/64', 'a1/f-1/full', 'b2/f-2/full']);
    await store.delete('a1/f-1/64');
    await store.delete('a1/f-1/64');
    expect(await keysOf(store)).toEqual(['a1/f-1/full', 'b2/f-2/full']);
  });

  it('replaces an existing object', async () => {
    const { store } = await make();
    await store.put('a1/f-1/full', Buffer.from('one'), 'text/plain');
    await store.put('a1/f-1/full', Buffer.from('two!'), 'text/plain');
    expect(await contents(store, 'a1/f-1/full')).toBe('two!');
  });
});

describe('local store', () => {
  it('refuses keys outside the folder', async () => {
    const { store } = await localStore();
    for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '', 'a/.b'])
      await expect(store.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('not a key');
  });

  it('is private to our account, leaves no empty folders, and lists incomplete files for the sweep', async () => {
    const { store, folder } = await localStore();
    await store.put('a1/f-1/full', Buffer.from('x'), 'text/plain');
    expect((await stat(join(folder, 'a1/f-1/full'))).mode & 0o077).toBe(0);
    await writeFile(join(folder, 'a1/f-1/64.part'), 'half');
    expect(await keysOf(store)).toEqual(['a1/f-1/64.part', 'a1/f-1/full']);
    await store.delete('a1/f-1/64.part');
    await store.delete('a1/f-1/full');
    expect(await readdir(join(folder, 'a1'))).toEqual([]);
  });
});

describe('s3 store', () => {
  it('signs its requests and uses its prefix', async () => {
    const { store, objects, calls } = await s3Store();
    await store.put('a1/f-1/full', Buffer.from('x'), 'image/png');
    objects.set('others/a1/f-9/full', Buffer.from('not ours'));
    expect([...objects.keys()]).toContain('files/a1/f-1/full');
    expect(calls[0]?.headers).toMatchObject({
      'content-type': 'image/png',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AK\/.*\/ca-central-1\/s3\/aws4_request/,
      ),
    });
    expect(await keysOf(store)).toEqual(['a1/f-1/full']);
  });

  it('does not take a failing store for an empty one', async () => {
    const { url } = await fakeServer(() => ({
      status: 403,
      body: '<Error><Code>AccessDenied</Code></Error>',
    }));
    const access = { accessKeyId: 'AK', secretAccessKey: 'SK' };
    const store = createFileStore({ kind: 's3', bucket: 'halles', region: 'x', endpoint: url, ...access });
    await expect(store.get('a1/f-1/full')).rejects.toThrow();
  });
});
