import type { OrganizationId, TradingParty } from '@halles/contract';
import type { Text } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import type { Action } from '../../../ui/action-menu.tsx';
import { actAs } from './organization-actions.ts';

/** An organization of a row, and where it is seen from its side. */
export interface RowOrganization {
  id: OrganizationId;
  name: string;
  to: string;
}

/** View as each organization of a row, act as each, open each. */
export const organizationActions = (all: readonly RowOrganization[], text: Text): Action[] => [
  ...all.map(({ id, name, to }) => ({
    label: text('admin.parties.viewAs', { name }),
    href: paths.admin.viewAs(id, to),
  })),
  ...all.map((each, at) => ({
    label: text('admin.parties.actAs', { name: each.name }),
    onClick: () => void actAs(each, each.to),
    separated: at === 0 && all.length > 1,
  })),
  ...all.map(({ id, name }, at) => ({
    label: text('admin.parties.open', { name }),
    href: paths.admin.organization(id),
    separated: at === 0 && all.length > 1,
  })),
];

interface Parties {
  vendor: TradingParty;
  customer: TradingParty;
}

/** Where each side finds the record: the order, or the other side's card. */
type Places = Record<keyof Parties, string>;

const sides = ['vendor', 'customer'] as const;

export const partyActions = (parties: Parties, places: Places, text: Text): Action[] =>
  organizationActions(
    sides
      // A customer record that a seller manages has no people, and no view of the market.
      .filter((side) => !parties[side].isManaged)
      .map((side) => ({ id: parties[side].id, name: parties[side].name, to: places[side] })),
    text,
  );
