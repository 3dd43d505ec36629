import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { manifestPlugin } from '../../plugins/manifest.ts';
import { paths } from '../lib/paths.ts';
import { matchRoute } from './app-routes.tsx';
import { screens } from './screens.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
}
interface Manifest {
  lang: string;
  display: string;
  start_url: string;
  scope: string;
  icons: (Picture & { purpose?: string })[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
  screenshots: (Picture & { form_factor: string; label: string })[];
  share_target: {
    action: string;
    method: string;
    enctype: string;
    params: { files: { name: string; accept: string[] }[] };
  };
}

/** The files that the build writes, by name. */
function written(): Record<string, Manifest> {
  const files: Record<string, Manifest> = {};
  const emitFile = ({ fileName, source }: { fileName: string; source: string }) => {
    files[fileName] = JSON.parse(source) as Manifest;
  };
  (manifestPlugin().generateBundle as unknown as (this: object) => void).call({ emitFile });
  return files;
}

const manifests = written();
const pathOf = (address: string) => new URL(address, 'https://halles.example/').pathname;

it('there is one manifest for each language', () => {
  expect(Object.values(manifests).map(({ lang }) => lang)).toEqual(['en-CA', 'fr-CA']);
  const [english, french] = Object.values(manifests).map((one) => one.shortcuts.map(({ name }) => name));
  expect(english).toEqual(['Orders', 'Search products', 'Today’s deliveries']);
  expect(french).toEqual(['Commandes', 'Chercher des produits', 'Livraisons du jour']);
});

it.each(Object.entries(manifests))('%s makes the application installable', async (_, manifest) => {
  expect(manifest).toMatchObject({ display: 'standalone', start_url: './', scope: './' });
  const sizes = manifest.icons.map(({ sizes: size, purpose = 'any' }) => `${size} ${purpose}`);
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow']);
  // A browser leaves out a picture that is missing or of another size.
  for (const { src, sizes: expected } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = readFileSync(join(import.meta.dirname, '../../public', pathOf(src)));
    const { width, height } = await sharp(picture).metadata();
    if (expected !== 'any') expect(`${width}x${height}`, src).toBe(expected);
  }
});

it.each(Object.entries(manifests))('the shortcuts and the share target of %s open screens', (_, manifest) => {
  const open = [...manifest.shortcuts.map(({ url }) => url), manifest.share_target.action].map(pathOf);
  expect(open).toEqual(['/start/orders', '/start/search', '/start/deliveries', paths.shareFiles]);
  for (const path of open) expect(matchRoute(screens, path).route, path).not.toBeNull();
  // What the service worker reads from the form.
  expect(manifest.share_target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' });
  const [files] = manifest.share_target.params.files;
  expect(files).toEqual({
    name: 'files',
    accept: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  });
});
