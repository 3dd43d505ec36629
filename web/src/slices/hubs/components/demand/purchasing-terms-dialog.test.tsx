import type { Contract, DemandByProducer, OutputOf } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { mockQuery, pushQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { openPurchasingOptionsDialog } from './purchasing-options-dialog.tsx';
import { openPurchasingTermsDialog } from './purchasing-terms-dialog.tsx';

const on = '2030-11-29';
const line = { formatId: '0192f0c1-0000-7000-8000-0000000000c1', supplierFormatId: null, multiple: null };
const producer = {
  id: '0192f0c1-0000-7000-8000-0000000000a1',
  name: 'Ferme Nord',
  method: 'document',
  terms: { cutOff: null, minimumMinor: 100_00, deliveryFeeMinor: null },
  version: 1,
  lines: [{ ...line, version: 0 }],
} as unknown as DemandByProducer;
type Demand = OutputOf<Contract['hubs']['getDemand']>;
const demand = (of: object) => ({ producers: [{ ...producer, ...of }] }) as unknown as Demand;

const user = userEvent.setup({ delay: null });
const setTerms = vi.spyOn(api.hubs, 'setPurchasingTerms');
const setOptions = vi.spyOn(api.hubs, 'setPurchasingOptions');
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(async () => {
  setTerms.mockReset().mockResolvedValue({ done: true });
  setOptions.mockReset().mockResolvedValue({ done: true });
  mockQuery('hubs.getDemand', { on }, demand({}));
  await renderSlice(null);
});

describe('the terms of a producer that a colleague changes meanwhile', () => {
  beforeEach(async () => {
    await act(async () => void openPurchasingTermsDialog(on, producer, 'CAD'));
    const minimum = await screen.findByRole('textbox', { name: /^Minimum/ });
    await user.clear(minimum);
    await user.type(minimum, '200');
  });

  it('are saved with their other field', async () => {
    const terms = { cutOff: null, minimumMinor: 100_00, deliveryFeeMinor: 12_00 };
    await pushQuery('hubs.getDemand', { on }, demand({ terms, version: 2 }));
    await save();
    await waitFor(() =>
      expect(setTerms).toHaveBeenCalledWith({
        producerId: producer.id,
        version: 2,
        cutOff: null,
        minimumMinor: 200_00,
        deliveryFeeMinor: 12_00,
      }),
    );
  });

  it('are saved over the same field once the person was told', async () => {
    const terms = { cutOff: null, minimumMinor: 150_00, deliveryFeeMinor: null };
    await pushQuery('hubs.getDemand', { on }, demand({ terms, version: 2 }));
    await save();
    expect(await screen.findByText(/^Someone changed this in the meantime/)).toBeTruthy();
    expect(setTerms).not.toHaveBeenCalled();
    await save();
    await waitFor(() => expect(setTerms).toHaveBeenCalledWith(expect.objectContaining({ version: 2 })));
  });
});

it('saves the multiple of a format that a colleague gave one once the person was told', async () => {
  await act(
    async () => void openPurchasingOptionsDialog(on, producer, producer.lines[0]!, 'Beets, bag of 5 kg'),
  );
  expect(await screen.findByRole('dialog', { name: 'Purchasing: Beets, bag of 5 kg' })).toBeTruthy();
  await user.type(await screen.findByRole('textbox'), '6');
  await pushQuery('hubs.getDemand', { on }, demand({ lines: [{ ...line, multiple: '4', version: 1 }] }));
  await save();
  expect(await screen.findByText(/^Someone changed this in the meantime/)).toBeTruthy();
  expect(setOptions).not.toHaveBeenCalled();
  await save();
  await waitFor(() =>
    expect(setOptions).toHaveBeenCalledWith({ formatId: line.formatId, version: 1, multiple: '6' }),
  );
});
