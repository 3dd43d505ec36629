import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const languages = ['en-CA', 'fr-CA'] as const;
export type Language = (typeof languages)[number];

/** The nested texts of one JSON catalogue. */
export interface Texts {
  [key: string]: string | Texts;
}

function mergeInto(target: Texts, source: Texts, file: string, path: string): void {
  for (const [key, value] of Object.entries(source)) {
    const at = path === '' ? key : `${path}.${key}`;
    const existing = target[key];
    if (existing === undefined) target[key] = typeof value === 'string' ? value : structuredClone(value);
    else if (typeof existing === 'string' || typeof value === 'string')
      throw new Error(`texts: ${at} in ${file} is written elsewhere too`);
    else mergeInto(existing, value, file, at);
  }
}

/** Every `texts/{language}.json` of the web application, or of the server, as one tree. */
export function mergedTexts(source: string, language: Language): Texts {
  const merged: Texts = {};
  for (const file of globSync(`{app,ui,platform/*,slices/*}/texts/${language}.json`, { cwd: source }).sort())
    mergeInto(merged, JSON.parse(readFileSync(join(source, file), 'utf8')) as Texts, file, '');
  return merged;
}

export const keysOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return typeof value === 'string' ? [at] : keysOf(value, at);
  });

const textAt = (texts: Texts, key: string): string => {
  const [last = '', ...parents] = key.split('.').toReversed();
  const parent = parents.toReversed().reduce<Texts>((node, step) => (node[step] ?? {}) as Texts, texts);
  return typeof parent[last] === 'string' ? parent[last] : '';
};

const placeholdersOf = (text: string): string =>
  [...text.matchAll(/\{\{\s*([\w.]+)/g)]
    .map((match) => match[1]!)
    .sort()
    .join(' ');

/** Differences between the two languages; each line names its key. */
export function translationFaults(english: Texts, french: Texts): string[] {
  const [inEnglish, inFrench] = [new Set(keysOf(english)), new Set(keysOf(french))];
  const missing = (key: string, from: Language) => `${key} is missing in ${from}`;
  return [
    ...[...inEnglish].filter((key) => !inFrench.has(key)).map((key) => missing(key, 'fr-CA')),
    ...[...inFrench].filter((key) => !inEnglish.has(key)).map((key) => missing(key, 'en-CA')),
    ...[...inEnglish]
      .filter(
        (key) =>
          inFrench.has(key) && placeholdersOf(textAt(english, key)) !== placeholdersOf(textAt(french, key)),
      )
      .map((key) => `${key} does not have the same {{placeholders}} in both languages`),
    ...[...inEnglish, ...inFrench]
      .filter((key) => textAt(inEnglish.has(key) ? english : french, key).trim() === '')
      .map((key) => `${key} is empty`),
  ];
}

export const catalogueOf = (source: string, language: Language): string =>
  JSON.stringify(mergedTexts(source, language));

/** Texts are written per slice, merged here, and served at /assets/i18n/{lang}.json (Spec §7). */
export function textsPlugin(source: string): Plugin {
  const address = /\/assets\/i18n\/(en-CA|fr-CA)\.json$/;
  return {
    name: 'halles-texts',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = address.exec(request.url?.split('?')[0] ?? '')?.[1] as Language | undefined;
        if (!language) return next();
        response.setHeader('content-type', 'application/json');
        response.end(catalogueOf(source, language));
      });
      server.watcher.on('change', (file) => {
        if (!/[\\/]texts[\\/][a-z]{2}-CA\.json$/.test(file)) return;
        server.ws.send({ type: 'full-reload' });
      });
    },
    generateBundle() {
      const faults = translationFaults(mergedTexts(source, 'en-CA'), mergedTexts(source, 'fr-CA'));
      if (faults.length > 0) this.error(`texts:\n${faults.join('\n')}`);
      for (const language of languages)
        this.emitFile({
          type: 'asset',
          fileName: `assets/i18n/${language}.json`,
          source: catalogueOf(source, language),
        });
    },
  };
}
