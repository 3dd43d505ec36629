import { publicPages, type Bilingual } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { PageHead, PageLanguage } from '../../../platform/http/web.ts';
import { findSeller, publicSlugs } from '../queries/public.ts';

const texts = {
  en: {
    title: 'Local producers and sellers – Halles',
    description:
      'Farms, makers and wholesalers who sell to restaurants, grocers and institutions: what they offer, where they deliver, and how to order from them.',
    seller: (name: string, city: string | null) => `${name}${city ? `, ${city}` : ''} – Halles`,
    sells: (name: string, products: number, city: string | null) =>
      `${name}${city ? ` (${city})` : ''} sells ${products === 0 ? '' : products === 1 ? 'one product ' : `${products} products `}to professionals on Halles. See what they offer and request access.`,
  },
  fr: {
    title: 'Producteurs et vendeurs d’ici – Halles',
    description:
      'Fermes, artisans et grossistes qui vendent aux restaurants, aux épiceries et aux institutions : ce qu’ils offrent, où ils livrent et comment commander chez eux.',
    seller: (name: string, city: string | null) => `${name}${city ? `, ${city}` : ''} – Halles`,
    sells: (name: string, products: number, city: string | null) =>
      `${name}${city ? ` (${city})` : ''} vend ${products === 0 ? '' : products === 1 ? 'un produit ' : `${products} produits `}aux professionnels sur Halles. Voyez ce qui est offert et demandez l’accès.`,
  },
} as const;

const MAX_ROWS = 300;
/** Shared links are shown for a long time, so their pictures must not expire after an hour. */
const PICTURE_LIFE_MS = 90 * 24 * 3_600_000;

const publicUrlOf = ({ ports }: Ctx): string => ports.settings.publicUrl.replace(/\/$/, '');

/** The metadata that crawlers and link previews get for a public page; null: no such seller. */
export async function publicPageHead(
  ctx: Ctx,
  path: string,
  language: PageLanguage,
): Promise<PageHead | null | undefined> {
  const base = publicUrlOf(ctx);
  const { title, description } = texts[language];
  if (path === publicPages.directory || path === `${publicPages.directory}/`)
    return { title, description, url: `${base}${publicPages.directory}`, imageUrl: null };
  const slug = path.startsWith(publicPages.seller)
    ? path.slice(publicPages.seller.length).replace(/\/$/, '')
    : null;
  if (slug === null || slug === '') return undefined;
  const seller = await findSeller(ctx, slug);
  if (!seller) return null;
  const { name, city, story, products, photo_file_ids, logo_file_id } = seller;
  const picture = photo_file_ids[0] ?? logo_file_id;
  return {
    title: texts[language].seller(name, city),
    description: storyIn(story, language) ?? texts[language].sells(name, products, city),
    url: `${base}${publicPages.seller}${seller.slug}`,
    imageUrl:
      picture === null
        ? null
        : `${base}${ctx.ports.files.linkTo({ id: picture, variant: '1024' }, 'public', PICTURE_LIFE_MS)}`,
  };
}

function storyIn(story: Bilingual | null, language: PageLanguage): string | null {
  const text = (story?.[language] || story?.[story.original] || '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return null;
  return text.length <= MAX_ROWS ? text : `${text.slice(0, MAX_ROWS - 1).replace(/\s\S*$/, '')}…`;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export async function sitemap(ctx: Ctx): Promise<string> {
  const base = publicUrlOf(ctx);
  const pages = [
    publicPages.directory,
    ...(await publicSlugs(ctx.db)).map((slug) => `${publicPages.seller}${slug}`),
  ];
  const urls = pages.map((page) => `  <url><loc>${escapeXml(`${base}${page}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** Crawlers may index the public pages only, not pages behind the sign-in. */
export const robots = (ctx: Ctx): string =>
  `User-agent: *\nAllow: /public\nAllow: /assets/\nDisallow: /api/\nDisallow: /\n\nSitemap: ${publicUrlOf(ctx)}/sitemap.xml\n`;
