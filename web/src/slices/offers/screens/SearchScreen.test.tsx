import type { AppContext, ItemList, Offer, OfferFacets, ProducerId, SavedSearch } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { anOffer, farmId, formatIdOf, someFacets } from '../../../testing/offers.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import { completeBrowser } from '../../../ui/testing.tsx';
import { noFilter, readSearchQuery } from '../components/search/address.ts';
import SearchScreen from './SearchScreen.tsx';

type Search = Record<string, unknown>;
const find = vi.spyOn(api.offers, 'search');
const toggle = vi.spyOn(api.catalogue, 'toggleInItemList');
const putList = vi.spyOn(api.catalogue, 'putItemList');
const putSearch = vi.spyOn(api.offers, 'putSavedSearch');
const user = userEvent.setup({ delay: null });
const buyer = anOrganization({ isSeller: false, isBuyer: true, customerOrganizationType: 'restaurant' });

beforeEach(() => {
  mockQuery('catalogue.listCategories', {}, [
    { id: 'vegetables', parentId: null, name: { en: 'Vegetables', fr: 'Légumes' }, position: 1 },
  ]);
  mockQuery('relationships.listSuppliers', { pageSize: 100 }, { rows: [], total: 0, page: 1, pageSize: 100 });
  mockQuery('catalogue.listItemLists', {}, []);
  find.mockImplementation(() => new Promise(() => undefined));
});

const EN = { language: 'EN' as const };
const finds = (question: Search, rows: Offer[], rest: { next?: string; correctedText?: string } = {}) =>
  mockQuery('offers.search', { reach: 'near', ...question, ...EN } as never, {
    rows,
    next: rest.next ?? null,
    correctedText: rest.correctedText ?? null,
  });
const counts = (filter: Search, facets: OfferFacets = someFacets()) =>
  mockQuery('offers.countFacets', { ...filter, reach: 'near' }, facets);
const show = (context: AppContext = aContext(buyer)) => renderScreen(<SearchScreen />, { context });
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const heart = (name: string) => screen.findByRole('button', { name: `Favourite: ${name}` });

describe('offers further away', () => {
  const far = { ...someFacets(), total: 1, further: 1 };

  it('are folded below the nearby ones, and loaded when opened', async () => {
    finds({}, [anOffer(1)]);
    finds({ reach: 'further' }, [anOffer(2)]);
    counts({}, far);
    await show();
    const fold = screen.getByRole('button', { name: '1 offer further away' });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await user.click(fold);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    await user.click(fold);
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('are open from the start when none is nearby', async () => {
    finds({}, []);
    finds({ reach: 'further' }, [anOffer(2)]);
    counts({}, { ...far, total: 0 });
    await show();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.queryByText('No results')).toBeNull();
  });
});

describe('the distance for pickups', () => {
  it('is in the address and remembered, and a chip brings back the usual one', async () => {
    for (const filter of [{}, { pickupKm: 50 }]) {
      finds(filter, [anOffer(1)]);
      counts(filter, { ...someFacets(), further: 3 });
    }
    await show();
    expect(screen.getByText('Pickup more than 100 km from you, or prices in another currency.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: /^Pickups/ }), 'Within 50 km');
    expect(address.search).toEqual({ pickupKm: 50 });
    expect(screen.getByText('Pickup more than 50 km from you, or prices in another currency.')).toBeTruthy();
    // A link without a distance takes the remembered one.
    expect(readSearchQuery({}).filter.pickupKm).toBe(50);
    await user.click(screen.getByRole('button', { name: 'Remove filter: Pickups within 50 km' }));
    expect(address.search).toEqual({});
    expect(readSearchQuery({}).filter.pickupKm).toBe(100);
  });
});

it.each([
  [true, 'Tue'],
  [false, 'Delivery or pickup: Tue'],
])('a card says the days in the room that it has; on a phone: %s', async (isPhone, days) => {
  completeBrowser();
  const width = vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: isPhone && media.includes('600'),
        media,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
  finds({}, [anOffer(1, { days: ['TU'] })]);
  counts({});
  await show();
  expect(within(screen.getByRole('article')).getByText(/Tue/).textContent).toBe(days);
  width.mockRestore();
});

describe('the results', () => {
  it('say who produces it, how far away, and who sells it where that is another one', async () => {
    const producer = { id: formatIdOf(900) as unknown as ProducerId, name: 'Verger Lacroix' };
    finds({}, [anOffer(1, { producer }), anOffer(2, { distanceKm: null })]);
    counts({});
    await show();
    const [first, second] = screen.getAllByRole('article');
    expect(within(first!).getByText('case of 10 kg')).toBeTruthy();
    expect(within(first!).getByText('Verger Lacroix')).toBeTruthy();
    expect(within(first!).getByText('46 km · Ferme du Nord')).toBeTruthy();
    expect(within(second!).getByText('Ferme du Nord')).toBeTruthy();
    expect(within(second!).getByText('Saint-Rémi')).toBeTruthy();
  });

  it('are local as measured from the buyer, whatever the seller declares', async () => {
    finds({}, [
      anOffer(1, { certifications: ['local'], isLocal: false }),
      anOffer(2, { certifications: [], isLocal: true }),
    ]);
    counts({});
    await show();
    const [declared, measured] = screen.getAllByRole('article');
    expect(within(declared!).queryByText(/Local/)).toBeNull();
    expect(within(measured!).getByText('Local').title).toBe('Produced within 100 km of you');
  });

  it('show price, price per kilogram and days', async () => {
    finds({}, [anOffer(1, { stock: 'low' })]);
    counts({});
    await show();
    const card = screen.getByRole('article');
    expect(within(card).getByText('case of 10 kg')).toBeTruthy();
    expect(card.textContent).toContain('$24.50 / case');
    expect(card.textContent).toContain('$2.45/kg');
    expect(card.textContent).toContain('Delivery or pickup: Tue and Fri');
    expect(card.textContent).toContain('Few left');
    expect(card.textContent).toContain('Organic');
  });

  it('show the corrected words of the search', async () => {
    address.search = { text: 'zuchini' };
    finds({ text: 'zuchini' }, [anOffer(1)], { correctedText: 'zucchini' });
    counts({ text: 'zuchini' }, someFacets({ correctedText: 'zucchini' }));
    await show();
    expect(screen.getByText('No results for “zuchini”. Showing “zucchini”.')).toBeTruthy();
  });

  it('keep their place when prices change, offers end and new ones arrive', async () => {
    finds({}, [anOffer(1), anOffer(2)]);
    counts({});
    await show();
    act(() => finds({}, [anOffer(9), anOffer(2, { unitPrice: '26' })]));
    const more = await screen.findByRole('button', { name: '1 new result – show' });
    expect(names()).toEqual(['Zucchini 1', 'Zucchini 2']);
    const [first, second] = screen.getAllByRole('article');
    expect(first!.textContent).toContain('No longer available');
    expect(second!.textContent).toContain('Price changed');
    expect(second!.textContent).toContain('$26.00');
    expect(second!.textContent).toContain('Before: $24.50');
    await user.click(more);
    expect(names()).toEqual(['Zucchini 9', 'Zucchini 2']);
    expect(screen.queryByText('Price changed')).toBeNull();
  });

  it('load the next page', async () => {
    finds({}, [anOffer(1)], { next: 'here' });
    counts({});
    // The cursor comes after the language, as in the query.
    mockQuery(
      'offers.search',
      { reach: 'near', ...EN, after: 'here' },
      { rows: [anOffer(2)], next: null, correctedText: null },
    );
    await show();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(names()).toEqual(['Zucchini 1', 'Zucchini 2']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('load again on request after a failure', async () => {
    find.mockRejectedValue(new ProblemError({ code: 'request.notAllowed', status: 403 }));
    counts({});
    await show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    find.mockResolvedValue({ rows: [anOffer(1)], next: null, correctedText: null });
    await user.click(again);
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  it('lead to suppliers when there are none at all', async () => {
    finds({}, []);
    counts({}, someFacets({ total: 0, category: [], seller: [], price: null }));
    await show();
    expect(screen.getByRole('link', { name: 'Find suppliers' }).getAttribute('href')).toBe(
      '/customer/suppliers?tab=near',
    );
  });
});

describe('filtering', () => {
  it('writes the choice into the address, and a chip removes it', async () => {
    finds({}, [anOffer(1)]);
    counts({});
    finds({ category: ['vegetables'] }, [anOffer(1)]);
    counts({ category: ['vegetables'] });
    await show();
    await user.click(screen.getByRole('checkbox', { name: /Vegetables/ }));
    expect(address.search).toEqual({ category: ['vegetables'] });
    await user.click(screen.getByRole('button', { name: 'Remove filter: Vegetables' }));
    expect(address.search).toEqual({});
  });

  it('finds what is local as measured from the buyer, apart from what suppliers declare', async () => {
    for (const filter of [{}, { local: true }]) {
      finds(filter, [anOffer(1)]);
      counts(filter);
    }
    await show();
    await user.click(screen.getByRole('checkbox', { name: 'Local, 100 km or less' }));
    expect(address.search).toEqual({ local: true });
    await user.click(screen.getByRole('button', { name: 'Remove filter: Local' }));
    expect(address.search).toEqual({});
  });

  it('finds the offers of one’s suppliers only', async () => {
    for (const filter of [{}, { mySuppliers: true }]) {
      finds(filter, [anOffer(1)]);
      counts(filter);
    }
    await show();
    await user.click(screen.getByRole('checkbox', { name: 'My suppliers only' }));
    expect(address.search).toEqual({ mySuppliers: true });
    await user.click(screen.getByRole('button', { name: 'Remove filter: My suppliers only' }));
    expect(address.search).toEqual({});
  });

  it('searches with the typed words', async () => {
    finds({}, [anOffer(1)]);
    counts({});
    await show();
    await user.type(screen.getByRole('searchbox'), 'courgette{Enter}');
    expect(address.search).toEqual({ text: 'courgette' });
    await waitFor(() =>
      expect(find).toHaveBeenCalledWith({ text: 'courgette', reach: 'near', ...EN }, expect.anything()),
    );
    // The previous results stay until the answer arrives.
    expect(names()).toEqual(['Zucchini 1']);
  });

  it('saves what the box says, although its offers are still loading', async () => {
    finds({}, [anOffer(1)]);
    counts({});
    await show();
    await user.type(screen.getByRole('searchbox'), 'courgette');
    await user.click(screen.getByRole('checkbox', { name: /Vegetables/ }));
    await user.click(screen.getAllByRole('button', { name: 'Save search' })[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Save search' });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Name/).value).toBe('courgette');
  });

  it('keeps the seller in the address visible', async () => {
    address.search = { seller: [farmId] };
    finds({ seller: [farmId] }, [anOffer(1)]);
    counts({ seller: [farmId] });
    await show();
    expect(screen.getByRole('button', { name: 'Remove filter: Ferme du Nord' })).toBeTruthy();
  });
});

const list = (changes: Partial<ItemList> = {}): ItemList => ({
  id: '0192f0c1-0000-7000-8000-0000000000e1' as ItemList['id'],
  organizationId: buyer.id,
  name: 'Weekly',
  visibleForOrganizations: [buyer.id],
  isActive: true,
  formatIds: [],
  version: 1,
  ...changes,
});

describe('a favourite', () => {
  beforeEach(() => {
    finds({}, [anOffer(1)]);
    counts({});
  });

  it('creates the first list', async () => {
    putList.mockResolvedValue(list({ formatIds: [formatIdOf(1)] }));
    await show();
    await user.click(await heart('Zucchini 1'));
    expect(putList).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Favourites', formatIds: [formatIdOf(1)] }),
    );
    await waitFor(async () => expect((await heart('Zucchini 1')).getAttribute('aria-pressed')).toBe('true'));
  });

  it('creates one list, though the first answer is lost', async () => {
    putList.mockRejectedValueOnce(new ProblemError({ code: 'network.offline', status: 0 }));
    putList.mockResolvedValueOnce(list({ formatIds: [formatIdOf(1)] }));
    await show();
    await user.click(await heart('Zucchini 1'));
    await waitFor(() => expect(putList).toHaveBeenCalledTimes(1));
    await user.click(await heart('Zucchini 1'));
    await waitFor(() => expect(putList).toHaveBeenCalledTimes(2));
    const [first, second] = putList.mock.calls;
    expect(second).toEqual(first);
  });

  it('of another organization creates a list of its own after an answer that was lost', async () => {
    putList.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
    const { unmount } = await show();
    await user.click(await heart('Zucchini 1'));
    await waitFor(() => expect(putList).toHaveBeenCalledTimes(1));
    unmount();
    await show(aContext({ ...buyer, id: '0192f0c1-0000-7000-8000-0000000000b9' as typeof buyer.id }));
    await user.click(await heart('Zucchini 1'));
    await waitFor(() => expect(putList).toHaveBeenCalledTimes(2));
    const [first, second] = putList.mock.calls;
    expect(second![0].itemListId).not.toBe(first![0].itemListId);
  });

  it('is added to the only list at once, and reverted when the server refuses', async () => {
    mockQuery('catalogue.listItemLists', {}, [list()]);
    let refuse: (error: Error) => void = () => undefined;
    toggle.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
    await show();
    await user.click(await heart('Zucchini 1'));
    expect((await heart('Zucchini 1')).getAttribute('aria-pressed')).toBe('true');
    refuse(new ProblemError({ code: 'request.notAllowed', status: 403 }));
    await waitFor(async () => expect((await heart('Zucchini 1')).getAttribute('aria-pressed')).toBe('false'));
  });

  it('that is refused leaves those that were added meanwhile', async () => {
    mockQuery('catalogue.listItemLists', {}, [list()]);
    finds({}, [anOffer(1), anOffer(2)]);
    let refuse: (error: Error) => void = () => undefined;
    toggle.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)));
    toggle.mockResolvedValueOnce(list({ formatIds: [formatIdOf(1), formatIdOf(2)], version: 2 }));
    await show();
    await user.click(await heart('Zucchini 1'));
    await user.click(await heart('Zucchini 2'));
    refuse(new ProblemError({ code: 'request.notAllowed', status: 403 }));
    await waitFor(async () => expect((await heart('Zucchini 1')).getAttribute('aria-pressed')).toBe('false'));
    expect((await heart('Zucchini 2')).getAttribute('aria-pressed')).toBe('true');
  });

  it('is offered only to members who may change lists', async () => {
    const context = aContext(buyer);
    await show({ ...context, currentMembership: { ...context.currentMembership!, role: 'accounting' } });
    expect(screen.queryByRole('button', { name: /^Favourite/ })).toBeNull();
  });
});

describe('the keyboard shortcuts', () => {
  it('move, mark and open results', async () => {
    mockQuery('catalogue.listItemLists', {}, [list()]);
    toggle.mockReturnValue(new Promise(() => undefined));
    finds({}, [anOffer(1), anOffer(2)]);
    counts({});
    await show();
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('Zucchini 2');
    await user.keyboard('x');
    expect(toggle).toHaveBeenCalledWith(expect.objectContaining({ formatId: formatIdOf(2), isOn: true }));
    await user.keyboard('{Enter}');
    expect(address.search).toEqual({ offer: formatIdOf(2) });
  });

  it('focus the search box', async () => {
    finds({}, [anOffer(1)]);
    counts({});
    await show();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });
});

describe('a saved search', () => {
  it('stores the query under a name', async () => {
    address.search = { text: 'courgette', sort: 'price' };
    mockQuery(
      'offers.search',
      { text: 'courgette', reach: 'near', ...EN, sort: 'price' },
      { rows: [], next: null, correctedText: null },
    );
    counts({ text: 'courgette' });
    putSearch.mockResolvedValue({} as SavedSearch);
    await show();
    await user.click(screen.getByRole('button', { name: 'Save search' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save search' });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Name/).value).toBe('courgette');
    putSearch.mockRejectedValueOnce(new ProblemError({ code: 'network.offline', status: 0 }));
    await user.click(within(dialog).getByRole('button', { name: 'Save search' }));
    await waitFor(() => expect(putSearch).toHaveBeenCalledTimes(1));
    await user.click(within(dialog).getByRole('button', { name: 'Save search' }));
    await waitFor(() => expect(putSearch).toHaveBeenCalledTimes(2));
    // The second attempt is about the search that the first may have saved.
    expect(putSearch.mock.calls[1]).toEqual(putSearch.mock.calls[0]);
    expect(putSearch).toHaveBeenCalledWith(
      expect.objectContaining({
        name: 'courgette',
        filter: { ...noFilter, text: 'courgette' },
        sort: 'price',
        notifiesWhenNew: true,
      }),
    );
  });

  const saved: SavedSearch = {
    id: '0192f0c1-0000-7000-8000-0000000000e2' as SavedSearch['id'],
    name: 'Fresh greens',
    filter: { ...noFilter, category: ['vegetables'] },
    sort: 'newest',
    notifiesWhenNew: true,
    found: 4,
    newCount: 0,
    createdAt: '2026-11-01T12:00:00.000Z',
    version: 1,
  };

  it('restores its query when opened', async () => {
    finds({}, [anOffer(1)]);
    counts({});
    mockQuery('offers.listSavedSearches', {}, [saved]);
    await show();
    await user.click(screen.getByRole('button', { name: 'Saved searches' }));
    await user.click(await screen.findByRole('button', { name: 'Fresh greens' }));
    expect(address.search).toEqual({ category: ['vegetables'], sort: 'newest' });
  });

  it('opens from a notification’s address, and marks its results as seen', async () => {
    address.search = { saved: saved.id };
    const noted = vi.spyOn(api.offers, 'openSavedSearch').mockResolvedValue({ done: true });
    finds({}, [anOffer(1)]);
    counts({});
    mockQuery('offers.listSavedSearches', {}, [{ ...saved, newCount: 2 }]);
    await show();
    await waitFor(() => expect(address.search).toEqual({ category: ['vegetables'], sort: 'newest' }));
    expect(noted.mock.calls).toEqual([[{ savedSearchId: saved.id }]]);
  });

  it('leaves the search unchanged when it no longer exists', async () => {
    address.search = { saved: saved.id };
    finds({}, [anOffer(1)]);
    counts({});
    mockQuery('offers.listSavedSearches', {}, []);
    await show();
    expect(names()).toHaveLength(1);
    expect(address.search).toEqual({ saved: saved.id });
  });
});
