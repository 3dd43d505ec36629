import type { ScheduledOffer, ScheduledOfferId } from '@halles/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { anOrganization } from '../../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { ScheduledForm } from './ScheduledForm.tsx';
import { newScheduledOffer } from './values.ts';

const id = '0192f0c1-0000-7000-8000-0000000000d3' as ScheduledOfferId;
const values = newScheduledOffer('2026-11-21');
const formatId = '0192f0c1-0000-7000-8000-0000000000d4';
const text = { en: 'Garlic', fr: 'Ail', original: 'fr' };
const offer = {
  ...values,
  id,
  name: 'Arrivage',
  items: [{ formatId, unitPrice: '7', listPrice: null, productName: text, formatTitle: text }],
  window: { ...values.window, recurrence: { ...values.window.recurrence, weekdays: ['SA'] } },
  version: 3,
} as unknown as ScheduledOffer;

/** What is stored now, as the live list of offers brings it. */
let store: (next: ScheduledOffer) => void;
function Live({ keep }: { keep: (set: (next: ScheduledOffer) => void) => void }): ReactNode {
  const [stored, setStored] = useState(offer);
  keep(setStored);
  return <ScheduledForm offer={stored} />;
}

it('replaces what a colleague changed in the same field only when it is saved again', async () => {
  const user = userEvent.setup({ delay: null });
  const save = vi.spyOn(api.offers, 'changeScheduledOffer').mockResolvedValue(offer);
  const nothing = { rows: [], total: 0, page: 1, pageSize: 100 };
  mockQuery('catalogue.listPriceLists', { organizationId: anOrganization().id, pageSize: 100 }, nothing);
  await renderSlice(<Live keep={(set) => void (store = set)} />, { language: 'en-CA' });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Samedi');
  act(() => store({ ...offer, name: 'Fin de semaine', version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).not.toHaveBeenCalled();
  expect(name.value).toBe('Samedi');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledWith({ scheduledOfferId: id, version: 4, change: { name: 'Samedi' } });
});

it('asks for its own prices again when the list has another currency', async () => {
  const user = userEvent.setup({ delay: null });
  const list = { id: '0192f0c1-0000-7000-8000-0000000000e1', name: 'France', currency: 'EUR' };
  const rows = [list] as never;
  mockQuery(
    'catalogue.listPriceLists',
    { organizationId: anOrganization().id, pageSize: 100 },
    { rows, total: 1, page: 1, pageSize: 100 },
  );
  const save = vi.spyOn(api.offers, 'changeScheduledOffer').mockResolvedValue(offer);
  save.mockClear();
  await renderSlice(<ScheduledForm offer={{ ...offer, currency: 'CAD' }} />, { language: 'en-CA' });
  const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Garlic/ }).value;
  expect(price()).toBe('7.00');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Prices from/ }), 'France');
  expect(price()).toBe('');
  expect(await screen.findByText(/in another currency/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save.mock.calls[0]![0].change).toEqual({
    priceListId: list.id,
    items: [{ formatId, unitPrice: null }],
  });
});

it('offers every price list, also beyond the first hundred', async () => {
  const { id: organizationId } = anOrganization();
  const lists = Array.from({ length: 101 }, (_, at) => ({
    id: `l${at}`,
    name: `Liste ${at}`,
    currency: 'CAD',
  }));
  const page = (number: number) => ({
    rows: lists.slice((number - 1) * 100, number * 100) as never,
    total: 101,
    page: number,
    pageSize: 100,
  });
  mockQuery('catalogue.listPriceLists', { organizationId, pageSize: 100 }, page(1));
  mockQuery('catalogue.listPriceLists', { organizationId, pageSize: 100, page: 2 }, page(2));
  await renderSlice(<ScheduledForm offer={offer} />, { language: 'en-CA' });
  expect(screen.getByRole('option', { name: 'Liste 0' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Liste 100' })).toBeTruthy();
});
