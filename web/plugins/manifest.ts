import type { Plugin } from 'vite';

type Language = 'en-CA' | 'fr-CA';

const icon = { src: './icons/icon-192.png', sizes: '192x192', type: 'image/png' };

const texts: Record<Language, Record<string, string>> = {
  'en-CA': {
    description: 'Order directly from local farms, makers and distributors.',
    orders: 'Orders',
    search: 'Search products',
    deliveries: 'Today’s deliveries',
    wide: 'Orders of a seller',
    narrow: 'The dashboard on a phone',
  },
  'fr-CA': {
    description: 'Commandez directement aux fermes, artisans et distributeurs d’ici.',
    orders: 'Commandes',
    search: 'Chercher des produits',
    deliveries: 'Livraisons du jour',
    wide: 'Les commandes d’un vendeur',
    narrow: 'Le tableau de bord sur un téléphone',
  },
};

/** What the browser shows when it installs the application, and what the installed application offers. */
function manifestIn(language: Language): object {
  const text = texts[language];
  const shortcut = (name: string) => ({ name: text[name], url: `./start/${name}`, icons: [icon] });
  const screenshot = (form: 'wide' | 'narrow', sizes: string) => ({
    src: `./screenshots/${form}-${language.slice(0, 2)}.webp`,
    sizes,
    type: 'image/webp',
    form_factor: form,
    label: text[form],
  });
  return {
    id: './',
    name: 'Halles',
    short_name: 'Halles',
    description: text['description'],
    lang: language,
    dir: 'ltr',
    start_url: './',
    scope: './',
    display: 'standalone',
    theme_color: '#1d5a3c',
    background_color: '#faf8f3',
    categories: ['business', 'food'],
    icons: [
      icon,
      { src: './icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: './icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: './icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: ['orders', 'search', 'deliveries'].map(shortcut),
    screenshots: [screenshot('wide', '1440x900'), screenshot('narrow', '390x844')],
    share_target: {
      action: './share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [{ name: 'files', accept: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] }],
      },
    },
  };
}

/** `manifest.en-CA.webmanifest` and `manifest.fr-CA.webmanifest`: the page links the one of its language. */
export function manifestPlugin(): Plugin {
  return {
    name: 'halles-manifest',
    apply: 'build',
    generateBundle() {
      for (const language of ['en-CA', 'fr-CA'] as const)
        this.emitFile({
          type: 'asset',
          fileName: `manifest.${language}.webmanifest`,
          source: JSON.stringify(manifestIn(language)),
        });
    },
  };
}
