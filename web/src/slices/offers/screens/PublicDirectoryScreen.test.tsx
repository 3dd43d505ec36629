import type { PublicSellerRow } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { aPublicSeller } from '../../../testing/public-sellers.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import PublicDirectoryScreen from './PublicDirectoryScreen.tsx';

type Search = Record<string, unknown>;
const list = vi.spyOn(api.offers, 'listSellers');
const getContext = vi.spyOn(api.organizations, 'getContext');
const user = userEvent.setup({ delay: null });
const first = { page: 1, pageSize: 25 };

beforeEach(() => {
  mockQuery('catalogue.listCategories', {}, [
    { id: 'vegetables', parentId: null, name: { en: 'Vegetables', fr: 'Légumes' }, position: 1 },
    { id: 'vegetables.roots', parentId: 'vegetables', name: { en: 'Roots', fr: 'Racines' }, position: 1 },
  ]);
  getContext.mockRejectedValue(new ProblemError({ code: 'request.signInRequired', status: 401 }));
  list.mockImplementation(() => new Promise(() => undefined));
});

const finds = (question: Search, rows: PublicSellerRow[], total = rows.length) =>
  mockQuery('offers.listSellers', question, { rows, total, page: 1, pageSize: 25 });

const show = () => renderScreen(<PublicDirectoryScreen />, { context: null });

describe('the landing page', () => {
  it('offers sign-up and sign-in to a visitor', async () => {
    finds(first, [aPublicSeller()]);
    await show();
    const door = await screen.findByRole('link', { name: 'Create an account' });
    expect(door.getAttribute('href')).toBe('/authentication/signup');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/authentication/login');
  });

  it('links a signed-in member to the dashboard', async () => {
    finds(first, []);
    await renderScreen(<PublicDirectoryScreen />);
    expect(screen.getByRole('link', { name: 'Go to my dashboard' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  });
});

describe('the directory', () => {
  it('shows each seller’s town, products and certifications', async () => {
    finds(first, [aPublicSeller()]);
    await show();
    const card = screen.getByRole('article');
    expect(within(card).getByRole('link', { name: 'Ferme du Nord' }).getAttribute('href')).toBe(
      '/public/sellers/ferme-du-nord',
    );
    for (const words of ['Saint-Rémi, Quebec', '12 products · Vegetables', 'Organic', 'Three generations'])
      expect(card.textContent).toContain(words);
    expect(card.textContent).toContain('Pickup possible');
    expect(screen.getByText('1 seller')).toBeTruthy();
  });

  it('searches by words, category and postal code, and keeps them in the address', async () => {
    finds(first, [aPublicSeller()]);
    await show();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Vegetables');
    await user.type(screen.getByRole('searchbox', { name: 'Search sellers' }), 'nord{Enter}');
    expect(address.search).toEqual({ category: 'vegetables', search: 'nord' });
    const only = screen.getByRole('switch', { name: 'Only those who deliver there' });
    expect((only as HTMLInputElement).disabled).toBe(true);
    await user.type(screen.getByLabelText('My postal code'), 'h2x1y4');
    await user.click(only);
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(
        { ...first, search: 'nord', categoryId: 'vegetables', postalCode: 'H2X 1Y4', delivers: true },
        expect.anything(),
      ),
    );
  });

  it('reports an invalid postal code after the field is left, and does not search with it', async () => {
    finds(first, [aPublicSeller()]);
    await show();
    await user.type(screen.getByLabelText('My postal code'), '123');
    expect(screen.queryByText('Write it as H2X 1Y4 or 69002.')).toBeNull();
    await user.tab();
    expect(screen.getByText('Write it as H2X 1Y4 or 69002.')).toBeTruthy();
    expect(address.search).toEqual({});
  });

  it('shows which sellers deliver to the postal code', async () => {
    address.search = { postalCode: 'H2X 1Y4' };
    const other = '0192f0c1-0000-7000-8000-0000000000f2' as PublicSellerRow['id'];
    finds({ ...first, postalCode: 'H2X 1Y4' }, [
      aPublicSeller({ delivers: true }),
      aPublicSeller({ id: other, name: 'Loin', slug: 'loin', delivers: false }),
    ]);
    await show();
    const [near, far] = screen.getAllByRole('article');
    expect(near!.textContent).toContain('Delivers to H2X 1Y4');
    expect(far!.textContent).toContain('Does not deliver to H2X 1Y4');
  });

  it('starts over from an empty result', async () => {
    address.search = { search: 'zzz', postalCode: 'H2X' };
    finds({ ...first, search: 'zzz', postalCode: 'H2X' }, []);
    finds(first, [aPublicSeller()]);
    await show();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(address.search).toEqual({});
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('My postal code').value).toBe('');
  });

  it('loads again on request after a failure', async () => {
    list.mockRejectedValue(new ProblemError({ code: 'request.invalid', status: 422 }));
    await show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    list.mockResolvedValue({ rows: [aPublicSeller()], total: 1, page: 1, pageSize: 25 });
    await user.click(again);
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  it('goes to the next page, and back to the first when the query changes', async () => {
    finds(first, [aPublicSeller()], 60);
    finds({ page: 2, pageSize: 25 }, [aPublicSeller({ name: 'Page deux' })], 60);
    await show();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(address.search).toEqual({ page: 2 });
    expect(await screen.findByText('Page deux')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search sellers' }), 'nord{Enter}');
    expect(address.search).toEqual({ search: 'nord' });
  });
});
