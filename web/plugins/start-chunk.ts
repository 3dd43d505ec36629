import type { Plugin } from 'vite';

const heavy = /node_modules\/(?:zod|rrule-temporal|temporal-polyfill)\//;

type Chunks = Readonly<Record<string, { imports: readonly string[] }>>;

/** The first circle of chunks that import each other. */
function circleOf(chunks: Chunks): string[] | null {
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (finished.has(file)) return null;
    for (const imported of chunks[file]?.imports ?? []) {
      const circle = visit(imported, [...path, file]);
      if (circle) return circle;
    }
    finished.add(file);
    return null;
  };
  for (const file of Object.keys(chunks)) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}

/**
 * Signing in waits for the start chunk. One import of the whole contract index pulls every schema into it, so the
 * build fails and names the file that imports it. It fails too when chunks import each other: a constant of one would
 * be read before it is set.
 */
export function startChunkPlugin(): Plugin {
  return {
    name: 'halles-start-chunk',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.entries(bundle).flatMap(([file, part]) =>
        part.type === 'chunk' ? [[file, part] as const] : [],
      );
      const circle = circleOf(Object.fromEntries(chunks));
      if (circle) this.error(`These chunks import each other: ${circle.join(' → ')}`);
      const start = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry);
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
