import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PriceListLine } from '@halles/contract';
import * as downloads from '../../../lib/downloads.ts';
import { keyOf, queryClient } from '../../../lib/query.ts';
import { anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import type { MailedPriceList } from '../queries.ts';
import MailedPriceListScreen from './MailedPriceListScreen.tsx';

const token = 'a'.repeat(43);
const downloadFile = vi.spyOn(downloads, 'downloadFile');

const line = (facts: Partial<PriceListLine> = {}): PriceListLine => ({
  id: '0192f0c1-0000-7000-8000-0000000000f1' as PriceListLine['id'],
  productName: { en: 'Nantes carrots', fr: 'Carottes nantaises', original: 'fr' },
  formatTitle: { en: 'case of 12 × 250 g', fr: 'caisse de 12 × 250 g' },
  sku: 'CAR-1',
  category: { en: 'Root vegetables', fr: 'Légumes racines' },
  unitPrice: '9.0000',
  isByKg: false,
  pricePerKg: '3',
  breaks: [{ fromQuantity: '10', unitPrice: '8.25' }],
  ...facts,
});
const tomme = line({
  id: '0192f0c1-0000-7000-8000-0000000000f2' as PriceListLine['id'],
  productName: { en: 'Tomme', fr: 'Tomme', original: 'fr' },
  category: null,
  sku: null,
  unitPrice: '31.125',
  isByKg: true,
  pricePerKg: '31.125',
  breaks: [],
});
const aList = (facts: Partial<MailedPriceList> = {}): MailedPriceList => ({
  vendor: { id: anOrganization().id, name: 'Ferme du Nord', logoUrl: null, city: 'Joliette' },
  name: 'Cuisines',
  currency: 'CAD',
  validFrom: null,
  validUntil: '2026-11-30',
  isInForce: true,
  lines: [line(), tomme],
  total: 2,
  language: 'FR',
  expiresAt: '2027-01-20T12:00:00.000Z',
  ...facts,
});

const user = userEvent.setup({ delay: null });
beforeEach(() => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'catalogue.linkExpired', status: 410 }, { status: 410 })),
  );
});

const show = async (list: MailedPriceList | null = aList(), language: 'en-CA' | 'fr-CA' = 'fr-CA') => {
  if (list) mockQuery('catalogue.openPriceList', { token }, list);
  else queryClient.removeQueries({ queryKey: keyOf('catalogue.openPriceList', { token }) });
  await renderScreen(<MailedPriceListScreen />, { params: { token }, language });
};
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

describe('the emailed price list', () => {
  it('shows its lines by category, in the reader’s language', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1, name: 'Liste de prix de Ferme du Nord' })).toBeTruthy();
    expect(screen.getByText(/^Cuisines · Joliette · .*30\/11\/2026/i)).toBeTruthy();
    const carrots = within(screen.getByRole('table', { name: 'Légumes racines' }));
    expect(carrots.getByRole('rowheader', { name: /Carottes nantaises/ })).toBeTruthy();
    expect(rows()[1]).toMatch(/^Carottes nantaisesCAR-1caisse de 12 × 250 g9,00 \$.*8,25 \$.*3,00 \$/);
    expect(screen.getByRole('table', { name: 'Autres produits' })).toBeTruthy();
    expect(rows()[3]).toMatch(/Tomme.*31,125 \$\/kg$/);
  });

  it('finds a product without typed accents, and shows when there is none', async () => {
    await show(aList(), 'en-CA');
    const box = screen.getByRole('searchbox', { name: 'Search this list' });
    await user.type(box, 'tómme');
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
    await user.type(box, ' x');
    expect(screen.getByText('No results on this list.')).toBeTruthy();
  });

  it('is downloaded as a PDF or a workbook, and ordered from after signing in', async () => {
    await show();
    await user.click(screen.getByRole('button', { name: 'Télécharger le PDF' }));
    await user.click(screen.getByRole('button', { name: 'Télécharger en Excel' }));
    expect(downloadFile.mock.calls.map(([path]) => path)).toEqual([
      `api/ext/price-lists/${token}/list.pdf`,
      `api/ext/price-lists/${token}/list.xlsx`,
    ]);
    expect(screen.getByRole('link', { name: 'Commander' }).getAttribute('href')).toBe(
      `/customer/offers?supplier=${anOrganization().id}`,
    );
  });

  it('shows when the list is not in force, and which items are left out', async () => {
    await show(aList({ isInForce: false, total: 3_000 }), 'en-CA');
    expect(screen.getByText('These prices aren’t active today.')).toBeTruthy();
    expect(screen.getByText('Showing 2 of 3,000 items. The Excel file has them all.')).toBeTruthy();
  });

  it('shows that a link has expired', async () => {
    await show(null, 'fr-CA');
    expect(await screen.findByText('Ce lien ne fonctionne plus')).toBeTruthy();
  });
});
