import { expect, it } from 'vitest';
import { formatTitle } from './format-title.ts';

const loose = {
  label: null,
  saleUnit: 'piece' as const,
  quantityPerUnit: null,
  contentQuantity: null,
  contentUnit: null,
  netWeightKg: null,
  isVariableWeight: false,
};

it.each([
  [
    { saleUnit: 'case', quantityPerUnit: '12', contentQuantity: '250', contentUnit: 'g' },
    'case of 12 × 250 g',
    'caisse de 12 × 250 g',
  ],
  [{ saleUnit: 'bag', contentQuantity: '2.500', contentUnit: 'kg' }, 'bag of 2.5 kg', 'sac de 2,5 kg'],
  [{ saleUnit: 'case', quantityPerUnit: '24', contentUnit: 'piece' }, 'case of 24', 'caisse de 24'],
  [{ saleUnit: 'tray', quantityPerUnit: '30' }, 'tray of 30', 'plateau de 30'],
  [
    { saleUnit: 'case', quantityPerUnit: '12', contentUnit: 'bunch' },
    'case of 12 bunches',
    'caisse de 12 bottes',
  ],
  [{ saleUnit: 'kg' }, 'per kg', 'au kg'],
  [{ saleUnit: 'lb' }, 'per lb', 'à la livre'],
  [{}, 'each', 'à l’unité'],
  [{ saleUnit: 'bunch' }, 'bunch', 'botte'],
  [
    { saleUnit: 'wheel', isVariableWeight: true, netWeightKg: '1.800' },
    'wheel of about 1.8 kg',
    'meule d’environ 1,8 kg',
  ],
  [
    { saleUnit: 'bottle', quantityPerUnit: '1', contentQuantity: '750', contentUnit: 'ml' },
    'bottle of 750 ml',
    'bouteille de 750 ml',
  ],
  [{ label: { en: '', fr: 'Petit format', original: 'fr' } }, 'Petit format', 'Petit format'],
  [{ label: { en: 'Small', fr: 'Petit', original: 'fr' } }, 'Small', 'Petit'],
] as const)('%o has the title %s in English and %s in French', (facts, en, fr) => {
  expect(formatTitle({ ...loose, ...facts })).toEqual({ en, fr });
});
