import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Path = string | ((...parameters: never[]) => string);
interface Paths {
  readonly [name: string]: Path | Paths;
}

/** The address of a page with `*` for each parameter: `/products/*`. */
function patternOf(path: Path): string {
  const address =
    typeof path === 'string' ? path : path(...(Array<string>(path.length).fill('*') as never[]));
  return address.replace(/\?.*$/, '');
}

/** Every address of the application, from the table by which its links are written. */
export const addressesOf = (table: Paths): string[] =>
  Object.values(table).flatMap((one) => (typeof one === 'object' ? addressesOf(one) : [patternOf(one)]));

/** Tells the server which pages exist, so that it answers all others with 404. `file` exports the table as `paths`. */
export function addressesPlugin(file: string): Plugin {
  return {
    name: 'halles-addresses',
    apply: 'build',
    async generateBundle() {
      const { paths } = (await import(pathToFileURL(file).href)) as { paths: Paths };
      const source = JSON.stringify([...new Set(addressesOf(paths))].toSorted());
      this.emitFile({ type: 'asset', fileName: 'addresses.json', source });
    },
  };
}
