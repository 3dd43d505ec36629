import { importationsBelleRive } from './belle-rive.ts';
import { carrefourDesRecoltes } from './carrefour.ts';
import { fermeDuNord } from './ferme-du-nord.ts';
import { fromagerieDesCantons } from './fromagerie.ts';
import { readProducts } from './parse-products.ts';
import { maraichersDeLaSaone } from './saone.ts';

interface Sheet {
  prefix: string;
  origin: string;
  /** Products by producer; the seller's own products under an empty name. */
  products: Readonly<Record<string, string>>;
}

/** What each seller of the market sells, by the seller's name. */
export const sheets: Readonly<Record<string, Sheet>> = {
  'Ferme du Nord': { prefix: 'FDN', origin: 'Île d’Orléans', products: { '': fermeDuNord } },
  'Fromagerie des Cantons': {
    prefix: 'FDC',
    origin: 'Cantons-de-l’Est',
    products: { '': fromagerieDesCantons },
  },
  'Carrefour des Récoltes': { prefix: 'CDR', origin: 'Québec', products: carrefourDesRecoltes },
  'Importations Belle-Rive': { prefix: 'IBR', origin: '', products: { '': importationsBelleRive } },
  'Maraîchers de la Saône': { prefix: 'MDS', origin: 'Val de Saône', products: { '': maraichersDeLaSaone } },
};

/** `Huile d’olive, Crète` is `huile-d-olive-crete`. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const sold = Object.values(sheets).flatMap(({ products }) =>
  Object.values(products).flatMap((text) => readProducts(text, '', null).map(({ fr }) => slugOf(fr))),
);

/** The name of a product's picture. Where two sellers sell the same, each has its own, named for the seller too. */
export function pictureNameOf(seller: string, productName: string): string {
  const slug = slugOf(productName);
  return sold.indexOf(slug) < sold.lastIndexOf(slug) ? `${slugOf(seller)}-${slug}` : slug;
}
