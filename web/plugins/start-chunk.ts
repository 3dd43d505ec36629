import type { Plugin } from 'vite';

const heavy = /node_modules\/(?:zod|rrule-temporal|temporal-polyfill)\//;

/**
 * Whoever signs in waits for the start chunk, which brings all that its modules import: one list taken from the whole
 * contract brought every schema along. A build that does so again says which of our files began it.
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
