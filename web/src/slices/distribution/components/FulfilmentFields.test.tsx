import type { DeliveryFields, OrganizationId, PriceListId } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import { FulfilmentFields } from './FulfilmentFields.tsx';
import { newDelivery } from './fulfilment-values.ts';

const { id: organizationId } = anOrganization();

it('names no customer or price list by its number', async () => {
  vi.spyOn(api.distribution, 'previewDates').mockResolvedValue([]);
  const nothing = { rows: [], total: 0, page: 1, pageSize: 100 };
  mockQuery('relationships.listCustomers', { status: 'active', sort: 'name', pageSize: 100 }, nothing);
  mockQuery('catalogue.listPriceLists', { organizationId, pageSize: 100 }, nothing);
  const paused = '0192f0c1-0000-7000-8000-0000000000e1' as OrganizationId;
  const archived = '0192f0c1-0000-7000-8000-0000000000e2' as PriceListId;
  const values: DeliveryFields = {
    ...newDelivery('2026-11-21'),
    only: { customerIds: [paused], priceListIds: [archived] },
  };
  const form = {
    values,
    field: (name: string) => ({ name, value: '', onChange: () => undefined, error: undefined }),
    set: () => undefined,
    errorAt: () => undefined,
  };
  await renderSlice(<FulfilmentFields form={form as never} currency="CAD" kind="delivery" location={null} />);
  expect(await screen.findByText('Another customer')).toBeTruthy();
  expect(screen.getByText('Another price list')).toBeTruthy();
  expect(screen.queryByText(paused)).toBeNull();
  expect(screen.queryByText(archived)).toBeNull();
});
