import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const writesJsonSchemas = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const ORIGINAL = '?original';
/** Validation reads a schema's limits with it. */
const needed = new Set(['aggregateChecks']);

/** The browser writes no JSON schemas: zod's code for them would be in the first load of every form. */
export function zodPlugin(): Plugin {
  return {
    name: 'halles-zod',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(ORIGINAL) ? id : null),
    load(id) {
      if (id.endsWith(ORIGINAL)) return readFileSync(id.slice(0, -ORIGINAL.length), 'utf8');
      if (!writesJsonSchemas.test(id)) return null;
      const exported = readFileSync(id, 'utf8').matchAll(
        /^export (?:(?:function|const) (\w+)|\{ \w+ as (\w+) \})/gm,
      );
      return [...exported]
        .map(([, declared, renamed]) => declared ?? renamed!)
        .map((name) =>
          needed.has(name)
            ? `export { ${name} } from ${JSON.stringify(id + ORIGINAL)};`
            : `const ${name}_ = () => undefined; export { ${name}_ as ${name} };`,
        )
        .join('\n');
    },
  };
}
