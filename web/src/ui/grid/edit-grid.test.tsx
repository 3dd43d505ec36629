import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cell, onEdit, saves, sent, show } from './testing/items.tsx';

beforeEach(() => {
  onEdit.mockImplementation(saves);
});

describe('by keyboard', () => {
  it('typing replaces, Enter accepts and goes down, and the change is sent with its version', async () => {
    const user = show();
    await user.click(cell('Carrots', 1));
    await user.keyboard('12,5{Enter}');
    expect(cell('Carrots', 1).textContent).toContain('$12.50');
    expect(document.activeElement).toBe(cell('Beets', 1));
    await waitFor(() => expect(sent()).toEqual([{ rowId: 'i0', version: 1, key: 'price', value: 1250 }]));
    await waitFor(() => within(cell('Carrots', 1)).getByRole('img', { name: 'Saved' }));
  });

  it('F2 edits the text, Escape restores it', async () => {
    const user = show({}, 'fr-CA');
    await user.click(cell('Carrots', 2));
    await user.keyboard('{F2}');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^In stock\s: Carrots$/ }).value).toBe(
      '2,5',
    );
    await user.keyboard('9{Escape}');
    expect(cell('Carrots', 2).textContent).toBe('2,5');
    expect(document.activeElement).toBe(cell('Carrots', 2));
    await user.keyboard('{F2}{Backspace}75{Tab}');
    expect(cell('Carrots', 2).textContent).toContain('2,75');
    expect(document.activeElement).toBe(cell('Carrots', 3));
  });

  it('Tab moves in reading order, and after Escape leaves the grid', async () => {
    const user = show();
    await user.click(cell('Carrots', 4));
    await user.keyboard('{Tab}');
    expect(document.activeElement).toBe(cell('Beets', 0));
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(cell('Carrots', 4));
    await user.keyboard('{Escape}{Tab}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'after' }));
  });

  it('Space checks, Delete clears, read-only cells do not open', async () => {
    const user = show();
    await user.click(cell('Carrots', 3));
    await user.keyboard(' ');
    expect(cell('Carrots', 3).textContent).toContain('Yes');
    await user.click(cell('Beets', 2));
    await user.keyboard('{Delete}');
    await user.click(cell('Leeks', 2));
    await user.keyboard('7');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(cell('Leeks', 2).getAttribute('aria-readonly')).toBe('true');
    await waitFor(() =>
      expect(sent().map(({ rowId, key, value }) => [rowId, key, value])).toEqual([
        ['i0', 'hidden', true],
        ['i1', 'stock', null],
      ]),
    );
  });

  it('a select cell offers its options', async () => {
    const user = show();
    await user.click(cell('Carrots', 4));
    await user.keyboard('f');
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Storage: Carrots' });
    expect(list.value).toBe('Frozen');
    await user.keyboard('{Enter}');
    expect(cell('Carrots', 4).textContent).toContain('Frozen');
    await user.dblClick(cell('Beets', 4));
    await user.selectOptions(screen.getByRole('combobox'), 'Frozen');
    expect(screen.queryByRole('combobox')).toBeNull();
    await waitFor(() => expect(sent().map(({ value }) => value)).toEqual(['frozen', 'frozen']));
  });

  it('undo and redo are new edits', async () => {
    const user = show();
    await user.click(cell('Carrots', 1));
    await user.keyboard('5{Enter}');
    await waitFor(() => expect(onEdit).toHaveBeenCalledTimes(1));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ value: 1000, version: 2 }));
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ value: 500, version: 3 }));
  });
});

it('waits for the rows of another query, and nothing is typed into those before', () => {
  show({ isRefreshing: true });
  expect(screen.getByRole('progressbar', { name: 'Updating' }).closest('[inert]')).toBeNull();
  expect(screen.getByRole('grid').closest('[inert]')).not.toBeNull();
});

describe('blocks', () => {
  it('Shift and the arrows select, copy takes the block, fill repeats it downwards', async () => {
    const user = show();
    await user.click(cell('Carrots', 1));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(cell('Beets', 2).getAttribute('aria-selected')).toBe('true');
    expect(cell('Leeks', 2).getAttribute('aria-selected')).toBe('false');
    const setData = vi.fn<(type: string, text: string) => void>();
    fireEvent.copy(cell('Carrots', 1), { clipboardData: { setData } });
    expect(setData).toHaveBeenCalledWith('text/plain', '10.00\t2.5\n10.01\t2.5');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(screen.getByText(/^3 cells changed, 1 unchanged/)).toBeTruthy();
    await waitFor(() =>
      expect(sent().map(({ rowId, key }) => `${rowId} ${key}`)).toEqual(['i1 price', 'i2 price']),
    );
  });

  it('are selected with the mouse', async () => {
    const user = show();
    await user.pointer([
      { keys: '[MouseLeft>]', target: cell('Carrots', 1) },
      { target: cell('Leeks', 2) },
      { keys: '[/MouseLeft]' },
    ]);
    const selected = screen
      .getAllByRole('gridcell')
      .filter((each) => each.getAttribute('aria-selected') === 'true');
    expect(selected).toHaveLength(6);
  });

  it('a column pasted from a spreadsheet is sent in one request; invalid text stays as typed', async () => {
    const user = show();
    await user.click(cell('Carrots', 1));
    await user.paste('11,50\r\nabout 9\r\n"1 234,00 $"\r\n');
    expect(cell('Leeks', 1).textContent).toContain('$1,234.00');
    const wrong = cell('Beets', 1);
    expect(wrong.textContent).toContain('about 9');
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(wrong.getAttribute('aria-describedby')!);
    expect(note?.textContent).toBe('Enter a number');
    await waitFor(() => expect(onEdit).toHaveBeenCalledTimes(1));
    expect(sent().map(({ value }) => value)).toEqual([1150, 123400]);
    await user.click(screen.getByRole('button', { name: '1 to correct' }));
    await user.keyboard('9{Enter}');
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ rowId: 'i1', value: 900 }));
  });
});
