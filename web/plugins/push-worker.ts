import { appendFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';

/**
 * Appends our own handlers to the generated service worker: a worker that loads a second script would need a policy
 * that allows it.
 */
export function pushWorkerPlugin(source: string): Plugin {
  let folder = '';
  return {
    name: 'halles-push-worker',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
        // A classic script has no exports; a block keeps the names apart from those of the generated part.
        appendFileSync(join(folder, 'sw.js'), `\n{\n${code.replace(/^export \{\s*\};?$/m, '')}\n}\n`);
      },
    },
  };
}
