import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cell, changeRow, insertRow, item, onEdit, saves, sent, show } from './testing/items.tsx';

beforeEach(() => {
  onEdit.mockImplementation(saves);
});

describe('saving', () => {
  it('a failed change says so and can be retried', async () => {
    onEdit.mockRejectedValueOnce(new Error('offline'));
    const user = show();
    await user.click(cell('Carrots', 1));
    await user.keyboard('5{Enter}');
    await waitFor(() => within(cell('Carrots', 1)).getByRole('img', { name: 'Not saved' }));
    await user.click(screen.getByRole('button', { name: '1 not saved: try again' }));
    await waitFor(() => within(cell('Carrots', 1)).getByRole('img', { name: 'Saved' }));
    expect(await screen.findByText(/All changes saved/)).toBeTruthy();
  });

  it('a refused value stays, with the reason', async () => {
    onEdit.mockResolvedValueOnce({
      results: [{ rowId: 'i0', errors: [{ key: 'price', code: 'field.tooLarge', params: { max: 9 } }] }],
    });
    const user = show();
    await user.click(cell('Carrots', 1));
    await user.keyboard('12{Enter}');
    await waitFor(() => expect(cell('Carrots', 1).getAttribute('aria-invalid')).toBe('true'));
    expect(cell('Carrots', 1).textContent).toContain('12');
    expect(within(cell('Carrots', 1)).getByText('9 at most')).toBeTruthy();
  });

  it('a conflict shows both values, and F2 goes to the choice', async () => {
    onEdit.mockImplementationOnce(async () => ({
      results: [{ rowId: 'i0', conflict: { theirs: { ...item('Carrots', 0), price: 700, version: 4 } } }],
    }));
    const user = show();
    await user.click(cell('Carrots', 1));
    await user.keyboard('5{Enter}');
    await waitFor(() => within(cell('Carrots', 1)).getByRole('img', { name: 'Conflict' }));
    expect(cell('Carrots', 1).textContent).toContain('$5.00');
    expect(cell('Carrots', 1).textContent).toContain('$7.00');
    await user.keyboard('{ArrowUp}{F2}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep mine' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ value: 500, version: 4 }));
    expect(document.activeElement).toBe(cell('Carrots', 1));
  });
});

describe('changes by others', () => {
  it('flash, but never replace what is being typed', async () => {
    const user = show();
    await user.click(cell('Carrots', 1));
    await user.keyboard('5');
    changeRow('i0', { price: 700, stock: '8' });
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('5');
    expect(cell('Carrots', 2).textContent).toBe('8');
    expect(within(cell('Carrots', 2)).getByTestId('flash')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(within(cell('Carrots', 1)).getByRole('img', { name: 'Conflict' })).toBeTruthy();
    await user.keyboard('{ArrowUp}');
    await user.click(screen.getByRole('button', { name: 'Use theirs' }));
    expect(cell('Carrots', 1).textContent).toContain('$7.00');
    expect(onEdit).not.toHaveBeenCalled();
  });

  it('above it, added rows leave the focus and the open editor on their row', async () => {
    const user = show();
    await user.click(cell('Beets', 1));
    await user.keyboard('42');
    insertRow(item('Artichokes', 9));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price: Beets' }).value).toBe('42');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell('Leeks', 1));
    await waitFor(() => expect(sent()).toMatchObject([{ rowId: 'i1', value: 4200 }]));
  });
});

describe('many rows', () => {
  it('are loaded as they become visible, and only visible ones are rendered', async () => {
    const onWindow = vi.fn<(from: number, to: number) => void>();
    const rowAt = (index: number) => (index < 10 ? item(`Row ${index}`, index) : undefined);
    const user = show({ rowCount: 100_000, rowAt, onWindow });
    const grid = screen.getByRole('grid', { name: 'Prices' });
    expect(grid.getAttribute('aria-rowcount')).toBe('100001');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
    expect(onWindow.mock.lastCall?.[0]).toBe(0);
    await user.click(cell('Row 0', 1));
    await user.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('100001');
    expect(document.activeElement?.getAttribute('aria-busy')).toBe('true');
  });

  it('there are none', () => {
    show({ rows: [], empty: <p>No price yet</p> });
    expect(screen.getByText('No price yet')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('on a phone', () => {
  const asPhone = () =>
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('width < 600px'),
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }));

  it('cards with fields, saved on blur', async () => {
    asPhone();
    const user = show();
    const card = within(screen.getAllByRole('listitem')[1]!);
    const price = card.getByRole<HTMLInputElement>('textbox', { name: /Price/ });
    expect(price.inputMode).toBe('decimal');
    await user.click(price);
    await user.keyboard('7,25{Enter}');
    await waitFor(() => expect(sent()).toEqual([{ rowId: 'i1', version: 1, key: 'price', value: 725 }]));
    expect(price.value).toBe('7.25');
    await user.click(card.getByRole('checkbox', { name: 'Hidden' }));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ key: 'hidden', value: true }));
  });

  it('an empty required price is marked, and kept', async () => {
    asPhone();
    const user = show();
    const price = within(screen.getAllByRole('listitem')[0]!).getByRole('textbox', { name: /Price/ });
    await user.clear(price);
    fireEvent.blur(price);
    expect(price.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Required').length).toBeGreaterThan(0);
    expect(onEdit).not.toHaveBeenCalled();
  });
});
