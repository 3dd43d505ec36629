import { publicPages, type Bilingual } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { PageHead, PageLanguage } from '../../../platform/http/web.ts';
import { textsIn } from '../../../platform/texts.ts';
import { findSeller, publicSlugs } from '../queries/public.ts';

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
  const t = textsIn(language === 'fr' ? 'FR' : 'EN');
  if (path === publicPages.directory || path === `${publicPages.directory}/`)
    return {
      title: t('offers.publicPages.title'),
      description: t('offers.publicPages.description'),
      url: `${base}${publicPages.directory}`,
      imageUrl: null,
    };
  const slug = path.startsWith(publicPages.seller)
    ? path.slice(publicPages.seller.length).replace(/\/$/, '')
    : null;
  if (slug === null || slug === '') return undefined;
  const seller = await findSeller(ctx, slug);
  if (!seller) return null;
  const { name, city, story, products, photo_file_ids, logo_file_id } = seller;
  const picture = photo_file_ids[0] ?? logo_file_id;
  return {
    title: `${name}${city ? `, ${city}` : ''} – Halles`,
    description:
      storyIn(story, language) ??
      t(`offers.publicPages.sells.${products === 0 ? 'something' : 'products'}`, {
        count: products,
        seller: city ? `${name} (${city})` : name,
      }),
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
  const pages = ctx.ports.remoteConfig.values().isDirectoryOpen
    ? [publicPages.directory, ...(await publicSlugs(ctx.db)).map((slug) => `${publicPages.seller}${slug}`)]
    : [];
  const urls = pages.map((page) => `  <url><loc>${escapeXml(`${base}${page}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** Crawlers may index the public pages only, not pages behind the sign-in. */
export const robots = (ctx: Ctx): string =>
  `User-agent: *\nAllow: /public\nAllow: /assets/\nDisallow: /api/\nDisallow: /\n\nSitemap: ${publicUrlOf(ctx)}/sitemap.xml\n`;
