import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ImportRecord } from '@halles/contract';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { queryClient, keyOf } from '../../../lib/query.ts';
import { anImport, aPreview, importId, previewRows } from '../../../testing/imports.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import ImportScreen from './ImportScreen.tsx';

const commands = {
  mapColumns: vi.spyOn(api.imports, 'mapColumns'),
  chooseSheet: vi.spyOn(api.imports, 'chooseSheet'),
  fixCell: vi.spyOn(api.imports, 'fixCell'),
  apply: vi.spyOn(api.imports, 'apply'),
  undo: vi.spyOn(api.imports, 'undo'),
};
const user = userEvent.setup({ delay: null });

const page = { importId, page: 1, pageSize: 25 };

async function show(record: ImportRecord, language: 'en-CA' | 'fr-CA' = 'en-CA') {
  mockQuery('imports.get', { importId }, record);
  const rows = { rows: previewRows, total: 3, page: 1, pageSize: 25 };
  mockQuery('imports.listRows', page, rows);
  mockQuery(
    'imports.listRows',
    { ...page, action: 'error' },
    { ...rows, rows: previewRows.filter(({ action }) => action === 'error'), total: 1 },
  );
  await renderScreen(<ImportScreen />, { params: { importId }, language });
}

describe('the columns step', () => {
  it('shows the guessed columns with samples; a missing required column blocks the next step', async () => {
    await show(anImport());
    expect(screen.getByLabelText<HTMLSelectElement>(/^Name/).selectedOptions[0]?.text).toBe('B · Produit');
    expect(screen.getByText('Pommes · Poires')).toBeTruthy();
    expect(screen.getByText('Ignored columns: Montant')).toBeTruthy();
    const next = screen.getByRole('button', { name: 'View preview' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await user.click(next);
    expect(commands.mapColumns).not.toHaveBeenCalled();
  });

  it('sends the mapped columns and the number format', async () => {
    commands.mapColumns.mockResolvedValue(aPreview({ status: 'mapped' }));
    await show(anImport());
    await user.selectOptions(screen.getByLabelText(/^Price/), 'C · Montant');
    await user.selectOptions(screen.getByLabelText(/^Decimals/), 'With a point: 12.50');
    await user.click(screen.getByRole('button', { name: 'View preview' }));
    expect(commands.mapColumns).toHaveBeenCalledWith({
      importId,
      version: 1,
      mapping: { sku: 0, name: 1, price: 2 },
      conventions: { decimalSign: '.', dayOrder: 'dmy' },
    });
  });

  it('maps a file column to one target: choosing it again clears the previous one', async () => {
    await show(anImport());
    await user.selectOptions(screen.getByLabelText(/^Price/), 'A · Code');
    expect(screen.getByLabelText<HTMLSelectElement>(/^Number/).value).toBe('');
  });

  it('reads the columns again from another header line', async () => {
    commands.chooseSheet.mockResolvedValue(anImport({ headerLine: 3, version: 2 }));
    await show(anImport());
    const line = screen.getByLabelText('Header row');
    await user.clear(line);
    await user.type(line, '3');
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    expect(commands.chooseSheet).toHaveBeenCalledWith({ importId, version: 1, sheet: 0, headerLine: 3 });
  });
});

describe('the preview step', () => {
  it('starts with the errors, each beside its cell', async () => {
    await show(aPreview());
    expect(screen.getByRole('button', { name: /^Error/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Not a number')).toBeTruthy();
    expect(screen.queryByText('Pommes')).toBeNull();
  });

  it('shows the old and the new value of a change', async () => {
    await show(aPreview());
    await user.click(screen.getByRole('button', { name: /^All/ }));
    const row = await screen.findByRole('row', { name: /Poires/ });
    expect(within(row).getByRole('deletion').textContent).toBe('8');
    expect(within(row).getByRole('insertion').textContent).toBe('9');
  });

  it('formats numbers for the reader', async () => {
    await show(aPreview({ counts: { create: 1, change: 1, unchanged: 0, error: 0 } }), 'fr-CA');
    expect(screen.getByText('12,5')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Importer 2 lignes' })).toBeTruthy();
  });

  it('keeps an open correction when the comparison finds errors meanwhile', async () => {
    const comparing = { status: 'mapped', counts: { create: 1, change: 1, unchanged: 0, error: 0 } } as const;
    await show(aPreview(comparing));
    await user.click(screen.getByRole('button', { name: 'cher Correct Price on row 4' }));
    mockQuery('imports.get', { importId }, aPreview());
    await screen.findByRole('button', { name: 'Error 1' });
    expect(screen.getByRole('textbox', { name: 'Correct Price on row 4' })).toBeTruthy();
    expect(screen.getAllByText('Pommes').length).toBeGreaterThan(0);
  });

  it('corrects a wrong cell in place', async () => {
    commands.fixCell.mockResolvedValue(aPreview({ status: 'mapped' }));
    await show(aPreview());
    await user.click(screen.getByRole('button', { name: 'cher Correct Price on row 4' }));
    const cell = screen.getByRole('textbox', { name: 'Correct Price on row 4' });
    await user.clear(cell);
    await user.type(cell, '7,25{Enter}');
    expect(commands.fixCell).toHaveBeenCalledExactlyOnceWith({
      importId,
      number: 4,
      key: 'price',
      value: '7,25',
    });
    expect(screen.getAllByText('Comparing with your data…').length).toBeGreaterThan(0);
  });

  it('leaves a cell unchanged on Escape', async () => {
    await show(aPreview());
    await user.click(screen.getByRole('button', { name: 'cher Correct Price on row 4' }));
    await user.keyboard('9{Escape}');
    expect(commands.fixCell).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'cher Correct Price on row 4' })).toBeTruthy();
  });

  it('applies everything when there are no errors', async () => {
    commands.apply.mockResolvedValue(aPreview({ status: 'applying', progress: { done: 0, total: 2 } }));
    await show(aPreview({ counts: { create: 1, change: 1, unchanged: 0, error: 0 } }));
    await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
    expect(commands.apply).toHaveBeenCalledWith({ importId, version: 3, mode: 'all' });
    expect(await screen.findByText('0 of 2')).toBeTruthy();
  });

  it('confirms before it skips the rows with errors', async () => {
    commands.apply.mockResolvedValue(aPreview({ status: 'applying' }));
    await show(aPreview());
    await user.click(screen.getByRole('button', { name: 'Import the 2 valid rows' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import valid rows only?' });
    expect(commands.apply).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Import valid rows' }));
    expect(commands.apply).toHaveBeenCalledWith({ importId, version: 3, mode: 'good' });
  });

  it('shows the newer preview when someone else corrected it in the meantime', async () => {
    const current = aPreview({ version: 5, counts: { create: 2, change: 1, unchanged: 0, error: 0 } });
    commands.apply.mockRejectedValue(
      new ProblemError({ code: 'request.stale', status: 409, details: { current } }),
    );
    await show(aPreview({ counts: { create: 1, change: 1, unchanged: 0, error: 0 } }));
    await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
    expect(await screen.findByRole('button', { name: 'Import 3 rows' })).toBeTruthy();
  });

  it('shows why nothing was imported', async () => {
    await show(
      aPreview({ status: 'failed', failure: { code: 'imports.changedMeanwhile', params: { count: 2 } } }),
    );
    expect(screen.getByText('Nothing was imported')).toBeTruthy();
    expect(screen.getByText(/^Rows changed by someone else since the preview: 2/)).toBeTruthy();
  });
});

describe('the applied import', () => {
  const done = (changes: Parameters<typeof anImport>[0] = {}) =>
    aPreview({
      status: 'applied',
      written: 2,
      ...changes,
      can: {
        map: 'imports.notInThisState',
        fix: 'imports.notInThisState',
        apply: 'imports.notInThisState',
        discard: 'imports.notInThisState',
        undo: true,
        ...changes.can,
      },
    });

  it('shows its progress live', async () => {
    await show(aPreview({ status: 'applying', progress: { done: 500, total: 2_000 } }));
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(500);
    expect(screen.getByText('500 of 2,000')).toBeTruthy();
    queryClient.setQueryData(keyOf('imports.get', { importId }), done());
    expect(await screen.findByText('2 rows imported')).toBeTruthy();
  });

  it('is undone after a confirmation', async () => {
    commands.undo.mockResolvedValue(done({ status: 'undone', can: { undo: 'imports.notInThisState' } }));
    await show(done());
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
    await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('This import was undone: everything is as it was before.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });

  it('lists the rows that block the undo', async () => {
    commands.undo.mockRejectedValue(
      new ProblemError({
        code: 'imports.changedSince',
        status: 409,
        details: { count: 1, rows: [{ number: 3, label: 'Poires' }] },
      }),
    );
    await show(done());
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('This import can’t be undone. Rows changed since: 1.')).toBeTruthy();
    expect(screen.getByText('Row 3: Poires')).toBeTruthy();
  });
});
