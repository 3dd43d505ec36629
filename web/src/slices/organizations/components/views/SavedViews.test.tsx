import type { TableView } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { textNow, type TextKey } from '../../../../lib/i18n/index.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import type { Search } from '../../../../lib/router/address.ts';
import { address } from '../../../../testing/address.tsx';
import { setUpListScreen } from '../../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../../testing/render-slice.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { snackbars } from '../../../../ui/snackbar/snackbar.ts';
import SavedViews from './SavedViews.tsx';

const put = vi.spyOn(api.organizations, 'putTableView');
const remove = vi.spyOn(api.organizations, 'removeTableView');
const user = userEvent.setup({ delay: null });

setUpListScreen();

const view = (number: number, facts: Partial<TableView> = {}): TableView => ({
  id: `0197a000-0000-7000-8000-00000000000${number}` as TableView['id'],
  table: 'orders.vendor',
  name: 'Mardis',
  search: 'period=next7&tab=all',
  isShared: false,
  isOwn: true,
  can: { change: true },
  version: 1,
  ...facts,
});
const shared = view(2, { name: 'À risque', search: 'partner=x', isShared: true, isOwn: false });

const list = (views: TableView[]) =>
  mockQuery('organizations.listTableViews', { table: 'orders.vendor' }, views);

async function show(search: Search, views: TableView[] = [view(1), shared], context = aContext()) {
  list(views);
  address.search = search;
  await renderScreen(
    <Tabs label="Orders" current="all" tabs={[{ id: 'all', label: 'All', href: '/screen?tab=all' }]}>
      <SavedViews table="orders.vendor" tab="tab" filters={['tab', 'period', 'partner']} />
    </Tabs>,
    { context },
  );
}
const row = () => within(screen.getByRole('navigation', { name: 'Orders' }));
const links = () =>
  row()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const current = () =>
  row()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'true')
    .map(({ textContent }) => textContent);
const saveButton = () => row().queryByRole('button', { name: 'Save this view' });
const choose = async (name: string, action: string) => {
  await user.click(row().getByRole('button', { name: `Actions for view ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const lastMessage = () => {
  const last = snackbars.get().at(-1);
  return last && textNow(last.text as TextKey, last.params);
};

describe('the row of saved views', () => {
  it('follows the tabs, and says which views are shared', async () => {
    await show({ tab: 'all' });
    expect(links()).toEqual(['All', 'Mardis', 'À risque (shared)']);
    expect(row().getByRole('link', { name: 'Mardis' }).getAttribute('href')).toBe(
      '/screen?period=next7&tab=all',
    );
  });

  it.each<[string, Search, boolean]>([
    ['a tab', { tab: 'all' }, false],
    ['the list as it begins', {}, false],
    ['another page of a tab', { tab: 'all', page: 2 }, false],
    ['a saved view', { tab: 'all', period: 'next7' }, false],
    ['something else', { tab: 'all', period: 'today' }, true],
    ['a search', { search: 'bistro' }, true],
  ])('offers to save what is none of them: %s', async (_, search, isOffered) => {
    await show(search);
    expect(saveButton() !== null).toBe(isOffered);
  });

  it('marks the view that is shown, whatever the order and form of its filters', async () => {
    await show({ period: 'next7', tab: ['all'], page: 3 });
    expect(current()).toEqual(['Mardis']);
  });

  it('ignores what an old view holds and the list does not know', async () => {
    await show({ tab: 'all' }, [view(1, { search: 'colour=red&period=next7' })]);
    expect(row().getByRole('link', { name: 'Mardis' }).getAttribute('href')).toBe('/screen?period=next7');
  });

  it('shows a colleague’s new view at once, at the end', async () => {
    await show({ tab: 'all' }, [view(1)]);
    list([view(1), shared]);
    await waitFor(() => expect(links()).toEqual(['All', 'Mardis', 'À risque (shared)']));
  });

  it('offers an admin who only looks nothing to save', async () => {
    await show({ search: 'bistro' }, [], { ...aContext(), view: 'viewing', currentMembership: null });
    expect(saveButton()).toBeNull();
  });
});

describe('a view', () => {
  it('that a colleague changed is renamed once the person was told, with what it lists now', async () => {
    const theirs = view(1, { search: 'period=today', version: 2 });
    const stale = { code: 'request.stale', status: 409, details: { current: theirs } };
    put.mockRejectedValueOnce(new ProblemError(stale)).mockResolvedValueOnce(theirs);
    await show({ tab: 'all', period: 'next7' });
    await choose('Mardis', 'Rename');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' et jeudis');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await dialog.findByText(/^Someone changed this in the meantime/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(put).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: 'Mardis et jeudis', search: 'period=today', version: 2 }),
    );
  });

  it('is saved with a name, for oneself or for colleagues', async () => {
    put.mockResolvedValue(view(3));
    await show({ tab: 'all', partner: ['x'], page: 2 });
    await user.click(saveButton()!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Bistro ');
    await user.click(dialog.getByRole('checkbox', { name: /^Share with my colleagues/ }));
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(put).toHaveBeenCalled());
    expect(put.mock.calls[0]![0]).toEqual({
      tableViewId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      table: 'orders.vendor',
      search: 'partner=x&tab=all',
      name: 'Bistro',
      isShared: true,
    });
    await waitFor(() => expect(lastMessage()).toBe('View saved: Bistro'));
  });

  it('is the same one when it is saved again after an answer that was lost', async () => {
    put.mockRejectedValueOnce(new ProblemError({ code: 'network.offline', status: 0 }));
    put.mockResolvedValueOnce(view(3));
    await show({ search: 'bistro' }, []);
    await user.click(saveButton()!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Bistro');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() =>
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save view' }).disabled).toBe(false),
    );
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
    const [first, second] = put.mock.calls;
    expect(second).toEqual(first);
  });

  it('takes the name that was typed after an answer that was lost', async () => {
    put.mockRejectedValueOnce(new ProblemError({ code: 'network.offline', status: 0 }));
    const stale = { code: 'request.stale', status: 409, details: { current: view(3, { name: 'Bistro' }) } };
    put.mockRejectedValueOnce(new ProblemError(stale)).mockResolvedValueOnce(view(3));
    await show({ search: 'bistro' }, []);
    await user.click(saveButton()!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Bistro');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() =>
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save view' }).disabled).toBe(false),
    );
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' du coin');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, , last] = put.mock.calls;
    expect(last).toEqual([{ ...first![0], name: 'Bistro du coin', version: 1 }]);
  });

  it('is private for who may not share', async () => {
    const context = aContext(anOrganization());
    const viewer = {
      ...context,
      currentMembership: { ...context.currentMembership!, role: 'viewer' as const },
    };
    await show({ search: 'bistro' }, [], viewer);
    await user.click(saveButton()!);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toBeTruthy();
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });

  it('has its menu while it is open, and still when its filters have changed', async () => {
    put.mockResolvedValue(view(1, { version: 2 }));
    await show({ tab: 'all', period: 'next7' });
    expect(row().getAllByRole('button')).toHaveLength(1);
    await user.click(row().getByRole('button', { name: 'Actions for view Mardis' }));
    expect(screen.queryByRole('menuitem', { name: 'Replace with what is shown' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(row().getByRole('link', { name: 'All' }));
    await waitFor(() => expect(row().queryByRole('button')).toBeNull());
  });

  it('is replaced by what is shown, and back', async () => {
    put.mockResolvedValue(view(1, { version: 2 }));
    await show({ tab: 'all', period: 'next7' });
    list([view(1, { search: 'partner=y' }), shared]);
    await waitFor(() => expect(current()).toEqual([]));
    await choose('Mardis', 'Replace with what is shown');
    const same = { tableViewId: view(1).id, table: 'orders.vendor', name: 'Mardis', isShared: false };
    expect(put).toHaveBeenLastCalledWith({ ...same, search: 'period=next7&tab=all', version: 1 });
    await waitFor(() => expect(lastMessage()).toBe('View replaced: Mardis'));
    act(() => snackbars.get().at(-1)!.action!.onClick());
    expect(put).toHaveBeenLastCalledWith({ ...same, search: 'partner=y', version: 2 });
  });

  it('is renamed, shared and deleted after a question', async () => {
    put.mockResolvedValue(view(1));
    remove.mockResolvedValue({ done: true });
    await show({ tab: 'all', period: 'next7' });
    await choose('Mardis', 'Rename');
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Mercredis');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(put).toHaveBeenCalledOnce());
    expect(put.mock.calls[0]![0]).toMatchObject({ name: 'Mercredis', version: 1 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Mardis', 'Share with my colleagues');
    expect(put.mock.calls[1]![0]).toMatchObject({ name: 'Mardis', isShared: true });
    await choose('Mardis', 'Delete view');
    expect(remove).not.toHaveBeenCalled();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ tableViewId: view(1).id }));
  });

  it('that others may change has no menu', async () => {
    await show({ partner: 'x' }, [{ ...shared, can: { change: 'request.notAllowed' } }]);
    expect(current()).toEqual(['À risque (shared)']);
    expect(row().queryByRole('button')).toBeNull();
  });
});
