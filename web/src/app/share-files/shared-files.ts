import { SHARED_FILES } from '../../lib/device-data.ts';

export interface SharedFile {
  /** Its place in the cache, where the service worker put it. */
  address: string;
  file: File;
}

const hasCaches = (): boolean => 'caches' in globalThis;

export async function sharedFiles(): Promise<SharedFile[]> {
  if (!hasCaches() || !(await caches.has(SHARED_FILES))) return [];
  const cache = await caches.open(SHARED_FILES);
  const found: SharedFile[] = [];
  for (const { url } of await cache.keys()) {
    const response = await cache.match(url);
    if (!response) continue;
    const name = decodeURIComponent(response.headers.get('x-file-name') ?? '') || 'file';
    const type = response.headers.get('content-type') ?? '';
    found.push({ address: url, file: new File([await response.blob()], name, { type }) });
  }
  return found;
}

export async function removeSharedFile(address: string): Promise<void> {
  if (!hasCaches()) return;
  await (await caches.open(SHARED_FILES)).delete(address);
}
