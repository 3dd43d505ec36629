import type { Plugin } from 'vite';

const heavy = /node_modules\/(?:zod|rrule-temporal|temporal-polyfill)\//;

/**
 * Signing in waits for the start chunk. One import of the whole contract index pulls every schema into it, so the
 * build fails and names the file that imports it.
 */
export function startChunkPlugin(): Plugin {
  return {
    name: 'halles-start-chunk',
    apply: 'build',
    generateBundle(_, bundle) {
      const start = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === 'start');
      if (start?.type !== 'chunk') this.error('There is no start chunk.');
      const found = start.moduleIds.find((id) => heavy.test(id));
      if (found === undefined) return;
      const ours = start.moduleIds.filter(
        (id) =>
          id.includes('/web/src/') &&
          this.getModuleInfo(id)?.importedIds.some((imported) => imported.endsWith('/contract/src/index.ts')),
      );
      this.error(`The start chunk holds ${found}; the whole contract is imported by: ${ours.join(', ')}`);
    },
  };
}
