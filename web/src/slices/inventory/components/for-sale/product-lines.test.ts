import { expect, it } from 'vitest';
import { newLine, pastedLines, productLines, productOf } from './product-lines.ts';

const units = [
  { value: 'case', label: 'caisse' },
  { value: 'bunch', label: 'botte' },
  { value: 'kg', label: 'kg' },
] as const;
const pasted = (text: string) =>
  pastedLines(text, 'fr-CA', units).map(({ name, saleUnit, unitPrice, onHand }) =>
    [name, saleUnit, unitPrice, onHand].join(' | '),
  );

it.each([
  ['Carottes\tcaisse\t24,50\t40', ['Carottes | case | 24.5 | 40']],
  ['Carottes; 24,50 $; 40', ['Carottes | case | 24.5 | 40']],
  ['Radis\tbottes\t2,25 $/botte', ['Radis | bunch | 2.25 | ']],
  ['Produit;Unité;Prix;Stock\nRadis;botte;2,25;12', ['Radis | bunch | 2.25 | 12']],
  ['Carottes\n\n  \nRadis', ['Carottes | case |  | ', 'Radis | case |  | ']],
  ['Œufs;kg;1 234,50', ['Œufs | kg | 1234.5 | ']],
  ['Ail;cher 3 fois', ['Ail | case | cher 3 fois | ']],
])('reads %j', (text, lines) => {
  expect(pasted(text)).toEqual(lines);
});

it('reads at most as many lines as can be added at once', () => {
  expect(pasted('Ail;2\n'.repeat(300))).toHaveLength(200);
});

it.each([
  [{ name: '  ' }, 'name'],
  [{ unitPrice: '' }, 'unitPrice'],
  [{ unitPrice: 'cher' }, 'unitPrice'],
  [{ unitPrice: '-1' }, 'unitPrice'],
  [{ onHand: '-1' }, 'onHand'],
])('refuses a line with %j', (change, field) => {
  const line = { ...newLine(), name: 'Ail', unitPrice: '2', ...change };
  const { error } = productLines.safeParse({ products: [line] });
  expect(error!.issues.map(({ path }) => path)).toEqual([['products', 0, field]]);
});

it('sends an empty stock as a product that is always available', () => {
  const line = { ...newLine(), name: ' Ail ', unitPrice: '2' };
  expect(productOf(line, 'FR')).toMatchObject({
    name: { fr: 'Ail', en: '', original: 'fr' },
    onHand: null,
  });
  expect(productOf({ ...line, onHand: '0' }, 'EN').onHand).toBe('0');
});
