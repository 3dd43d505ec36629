import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableViewLimits, type TableViewId, type UserId } from '@halles/contract';
import { decideTableView, type NamedView } from './table-views.ts';

const marie = '01930000-0000-7000-8000-00000000000a' as UserId;
const paul = '01930000-0000-7000-8000-00000000000b' as UserId;
const id = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}` as TableViewId;
const view = (facts: Partial<NamedView> = {}): NamedView => ({
  id: id(0),
  name: 'Mardis',
  is_shared: false,
  author_id: marie,
  ...facts,
});

describe('the name of a saved view', () => {
  const taken = 'organizations.viewNameTaken';
  it.each<[string, NamedView, NamedView, true | string]>([
    ['is used once by a person', view(), view({ id: id(1) }), taken],
    ['is compared without capitals', view(), view({ id: id(1), name: 'MARDIS' }), taken],
    ['is compared as it reads', view({ name: 'Été' }), view({ id: id(1), name: 'e\u0301te\u0301' }), taken],
    ['may be that of a colleague’s own view', view(), view({ id: id(1), author_id: paul }), true],
    ['may be that of a shared view', view(), view({ id: id(1), is_shared: true }), true],
    [
      'is used once among the shared ones',
      view({ is_shared: true }),
      view({ id: id(1), is_shared: true, author_id: paul }),
      taken,
    ],
    ['may be its own when it is replaced', view(), view(), true],
    ['may differ in an accent', view({ name: 'Ete' }), view({ id: id(1), name: 'Été' }), true],
  ])('%s', (_, wanted, other, decision) => expect(decideTableView(wanted, [other])).toBe(decision));
});

const many = (count: number, facts: Partial<NamedView>) =>
  Array.from({ length: count }, (__, at) => view({ id: id(at + 1), name: `Vue ${at}`, ...facts }));

describe('the number of saved views of a list', () => {
  it.each([
    ['own', { is_shared: false, author_id: marie }, tableViewLimits.own],
    ['shared', { is_shared: true, author_id: paul }, tableViewLimits.shared],
  ] as const)('%s ones: at most so many', (_, facts, most) => {
    const wanted = view({ is_shared: facts.is_shared });
    expect(decideTableView(wanted, many(most - 1, facts))).toBe(true);
    expect(decideTableView(wanted, many(most, facts))).toBe('organizations.tooManyViews');
    const [first] = many(most, facts) as [NamedView, ...NamedView[]];
    expect(decideTableView({ ...first, name: 'Autre' }, many(most, facts))).toBe(true);
  });

  it('never counts what the view does not stand beside', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (shared, ofPaul) => {
        const others = [
          ...many(shared, { is_shared: true }),
          ...many(ofPaul, { author_id: paul }).map((each) => ({ ...each, id: id(1_000) })),
        ];
        expect(decideTableView(view(), others)).toBe(true);
      }),
    );
  });
});
