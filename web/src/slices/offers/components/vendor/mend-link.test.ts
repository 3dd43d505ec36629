import { expect, it } from 'vitest';
import { mendLink, type Why } from './mend-link.ts';

const offer = { productId: 'p1', sku: 'CAR 1' } as never;
const why = (kind: Why['at']['kind'], id: string | null = null): Why => ({
  code: 'noStock',
  at: { kind, id },
  name: null,
});

it.each([
  [why('product', 'p1'), '/products/p1'],
  [why('format', 'f1'), '/products/p1'],
  [why('inventory', 'f1'), '/inventory?search=CAR%201'],
  [why('priceList'), '/price-lists'],
  [why('priceList', 'l1'), '/price-lists/l1'],
  [why('relationship', 'r1'), '/vendor/relationships/r1'],
  [why('relationship'), '/vendor/relationships'],
  [why('distribution'), '/distribution'],
  [why('profile'), '/organization/o1/edit'],
])('%o is mended at %s', (reason, link) => {
  expect(mendLink(reason, offer, 'o1')).toBe(link);
});
