const loaded = new Map<string, Promise<unknown>>();

/** Null when the file cannot be had now; asked for again, it is loaded again. */
export function loadOnce<File, Content>(
  address: string,
  decode: (file: File) => Content,
): Promise<Content | null> {
  const known = loaded.get(address);
  if (known) return known as Promise<Content | null>;
  const loading = fetchFile<File>(address)
    .then(decode)
    .catch(() => {
      loaded.delete(address);
      return null;
    });
  loaded.set(address, loading);
  return loading;
}

async function fetchFile<File>(address: string): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the map's file was answered ${response.status}`);
  return (await response.json()) as File;
}
