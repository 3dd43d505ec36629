import { expect, it, vi } from 'vitest';
import type { FormatRow } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { saveFormatEdits } from './save-format-edits.ts';

const change = vi.spyOn(api.catalogue, 'changeFormat');

const edit = (rowId: string, key: string, value: string | null, version = 1) => ({
  rowId,
  key,
  value,
  version,
});
const problem = (code: string, more = {}) => new ProblemError({ code, status: 409, ...more });

it('sends the cells of a row together and returns its new version', async () => {
  change.mockResolvedValue({ id: 'a', productId: 'p', version: 2 } as unknown as FormatRow);
  const { results } = await saveFormatEdits([edit('a', 'sku', 'C-1'), edit('a', 'minimumQuantity', null)]);
  expect(change).toHaveBeenCalledWith({
    formatId: 'a',
    version: 1,
    change: { sku: 'C-1', minimumQuantity: null },
  });
  expect(results).toEqual([{ rowId: 'a', version: 2 }]);
});

it('names the cell that the server refused', async () => {
  change.mockRejectedValueOnce(problem('catalogue.skuTaken'));
  change.mockRejectedValueOnce(
    problem('request.invalid', { errors: [{ pointer: '/change/gtin', code: 'field.notGtin' }] }),
  );
  const { results } = await saveFormatEdits([edit('a', 'sku', 'C-1'), edit('b', 'gtin', '1')]);
  expect(results).toEqual([
    { rowId: 'a', errors: [{ code: 'catalogue.skuTaken', key: 'sku' }] },
    { rowId: 'b', errors: [{ pointer: '/change/gtin', code: 'field.notGtin', key: 'gtin' }] },
  ]);
});

it('returns what somebody else saved meanwhile as a conflict', async () => {
  const current = { id: 'a', version: 3 } as unknown as FormatRow;
  change.mockRejectedValue(problem('request.stale', { details: { current } }));
  expect((await saveFormatEdits([edit('a', 'sku', 'C-1')])).results).toEqual([
    { rowId: 'a', conflict: { theirs: current } },
  ]);
});

it('lets the grid retry when there was no response', async () => {
  change.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
  await expect(saveFormatEdits([edit('a', 'sku', 'C-1')])).rejects.toThrow('network.offline');
});
