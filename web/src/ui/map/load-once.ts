const loaded = new Map<string, Promise<unknown>>();

/** Null when the file cannot be had now; asked for again, it is loaded again. */
export function loadOnce<Content>(
  address: string,
  decode: (file: unknown) => Content,
): Promise<Content | null> {
  const known = loaded.get(address);
  if (known) return known as Promise<Content | null>;
  const loading = fetchFile(address)
    .then(decode)
    .catch(() => {
      loaded.delete(address);
      return null;
    });
  loaded.set(address, loading);
  return loading;
}

async function fetchFile(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the map's file was answered ${response.status}`);
  return response.json();
}
