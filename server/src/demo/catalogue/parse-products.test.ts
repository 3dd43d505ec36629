import { describe, expect, it } from 'vitest';
import { formatTitle } from '@halles/contract';
import { importationsBelleRive } from './belle-rive.ts';
import { carrefourDesRecoltes } from './carrefour.ts';
import { fermeDuNord } from './ferme-du-nord.ts';
import { fromagerieDesCantons } from './fromagerie.ts';
import { readProducts } from './parse-products.ts';
import { maraichersDeLaSaone } from './saone.ts';

const read = (line: string) => readProducts(line, 'T', null)[0]!;

describe('a line of the demo catalogue', () => {
  it.each([
    ['case12x250g@28.80', 'case of 12 × 250 g', '28.80', '3', false],
    ['bag5kg@9.75', 'bag of 5 kg', '9.75', '5', false],
    ['case12bunch@26.40', 'case of 12 bunches', '26.40', null, false],
    ['tray30@11.40', 'tray of 30', '11.40', null, false],
    ['wheel~1.8kg@36.40', 'wheel of about 1.8 kg', '36.40', '1.8', true],
    ['bottle1.5l@4.60', 'bottle of 1.5 l', '4.60', '1.5', false],
  ])('%s is a %s at %s', (format, title, price, weight, isVariable) => {
    const [made] = read(`X; X; fruits.apples; local; ${format}`).formats;
    expect(formatTitle(made!.fields).en).toBe(title);
    expect(made).toMatchObject({ price, fields: { netWeightKg: weight, isVariableWeight: isVariable } });
  });

  it('is taxable when marked, zero-rated otherwise', () => {
    const [free, taxed] = read('X; X; drinks.soft; -; case6x1l@30 case12x355ml@33.00!').formats;
    expect(free!.fields).toMatchObject({ taxClass: 'zeroRated' });
    expect(taxed!.fields).toMatchObject({ taxClass: 'taxable', taxGroup: 'standard', depositMinor: 120 });
  });

  it('is always taxable at the reduced rate in France', () => {
    const [food] = readProducts('X; X; drinks.soft; -; case6x1l@30', 'T', 'reduced')[0]!.formats;
    expect(food!.fields).toMatchObject({ taxClass: 'taxable', taxGroup: 'reduced', depositMinor: 0 });
  });
});

it('every sheet parses, with unique SKUs', () => {
  const sheets = [
    fermeDuNord,
    fromagerieDesCantons,
    importationsBelleRive,
    maraichersDeLaSaone,
    ...Object.values(carrefourDesRecoltes),
  ];
  const products = sheets.flatMap((sheet, index) => readProducts(sheet, `S${index}`, null));
  const skus = products.flatMap(({ formats }) => formats.map(({ fields }) => fields.sku));
  expect(products.length).toBeGreaterThan(250);
  expect(new Set(skus).size).toBe(skus.length);
  for (const { fr, en, categoryId } of products) {
    expect(fr && en).toBeTruthy();
    expect(categoryId).toMatch(/^[a-z]+\.[a-z-]+$/);
  }
});
