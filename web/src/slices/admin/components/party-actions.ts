import type { TradingParty } from '@halles/contract';
import type { Text } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import type { Action } from '../../../ui/action-menu.tsx';
import { actAs } from './organization-actions.ts';

interface Parties {
  vendor: TradingParty;
  customer: TradingParty;
}

/** Where each side finds the record: the order, or the other side's card. */
type Places = Record<keyof Parties, string>;

const sides = ['vendor', 'customer'] as const;

/** View as either side, at the record; act as either side; the organizations themselves. */
export function partyActions(parties: Parties, places: Places, text: Text): Action[] {
  // A customer record that a seller manages has no people, and no view of the market.
  const known = sides.filter((side) => !parties[side].isManaged);
  return [
    ...known.map((side) => ({
      label: text('admin.parties.viewAs', { name: parties[side].name }),
      href: paths.admin.viewAs(parties[side].id, places[side]),
    })),
    ...known.map((side, at) => ({
      label: text('admin.parties.actAs', { name: parties[side].name }),
      onClick: () => void actAs(parties[side], places[side]),
      separated: at === 0,
    })),
    ...known.map((side, at) => ({
      label: text('admin.parties.open', { name: parties[side].name }),
      href: paths.admin.organization(parties[side].id),
      separated: at === 0,
    })),
  ];
}
