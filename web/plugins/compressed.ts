import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** A smaller file fits in one network packet, so compressing it gains nothing. */
const MIN_BYTES = 1_024;

/** As the server sends it to a browser. */
export const brotli = (content: string | Buffer): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });

/** Files are compressed once, at build time and at the highest level; the server sends them as stored. */
export function compressedPlugin(): Plugin {
  let folder = '';
  return {
    name: 'halles-compressed',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const file of globSync('**/*.{js,css,json,svg,webmanifest}', { cwd: folder })) {
          const path = join(folder, file);
          const content = readFileSync(path);
          if (content.length < MIN_BYTES) continue;
          writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
          writeFileSync(`${path}.br`, brotli(content));
        }
      },
    },
  };
}
