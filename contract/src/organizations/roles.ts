import type { Allowed } from '../kernel/index.ts';

export const roles = [
  'owner',
  'manager',
  'sales',
  'warehouse',
  'driver',
  'accounting',
  'buyer',
  'viewer',
] as const;
export type Role = (typeof roles)[number];

/**
 * What each role may do (domain.md): the server reads this table to refuse, the web to hide. Later slices add their
 * abilities here.
 */
export const abilities = {
  editProfile: ['owner', 'manager'],
  editSettings: ['owner', 'manager'],
  editTaxes: ['owner', 'manager', 'accounting'],
  inviteMembers: ['owner', 'manager'],
  changeMembers: ['owner', 'manager'],
  transferOwnership: ['owner'],
  seeCredit: ['owner', 'manager', 'accounting'],
  topUpCredit: ['owner', 'manager', 'accounting'],
  seeAudit: ['owner', 'manager'],
  seeSales: ['owner', 'manager', 'sales', 'accounting', 'viewer'],
  seePurchases: ['owner', 'manager', 'buyer', 'accounting', 'viewer'],
  editCustomers: ['owner', 'manager', 'sales', 'accounting'],
  editSuppliers: ['owner', 'manager', 'buyer'],
  editCatalogue: ['owner', 'manager', 'sales'],
  editPrices: ['owner', 'manager', 'sales'],
  editStock: ['owner', 'manager', 'sales', 'warehouse'],
  editDistribution: ['owner', 'manager', 'sales'],
  editProducers: ['owner', 'manager', 'accounting'],
  editOffers: ['owner', 'manager', 'sales'],
  saveSearches: ['owner', 'manager', 'buyer'],
  placeOrders: ['owner', 'manager', 'buyer'],
  handleOrders: ['owner', 'manager', 'sales'],
  prepareOrders: ['owner', 'manager', 'sales', 'warehouse'],
  deliverOrders: ['owner', 'manager', 'sales', 'warehouse', 'driver'],
  handleInvoices: ['owner', 'manager', 'sales', 'accounting'],
  recordPayments: ['owner', 'manager', 'accounting'],
  answerInvoices: ['owner', 'manager', 'accounting', 'buyer'],
  editItemLists: ['owner', 'manager', 'sales', 'buyer'],
  shareViews: ['owner', 'manager', 'sales', 'warehouse', 'driver', 'accounting', 'buyer'],
  converse: ['owner', 'manager', 'sales', 'warehouse', 'driver', 'accounting', 'buyer'],
} as const satisfies Record<string, readonly Role[]>;
export type Ability = keyof typeof abilities;
export const abilityNames = Object.keys(abilities) as Ability[];

export const hasAbility = (of: Role, ability: Ability): boolean =>
  (abilities[ability] as readonly Role[]).includes(of);

/** Members may only grant roles whose abilities they all have themselves. */
export function canGrant(granter: Role, granted: Role): boolean {
  if (!hasAbility(granter, 'inviteMembers')) return false;
  return abilityNames.every((ability) => !hasAbility(granted, ability) || hasAbility(granter, ability));
}

/** Read-only abilities: what an admin who only views may do, and what a suspension leaves. */
const readOnlyAbilities: ReadonlySet<Ability> = new Set<Ability>([
  'seeCredit',
  'seeAudit',
  'seeSales',
  'seePurchases',
]);

/** The role and view of the member, on which abilities depend. */
export interface MemberAccess {
  role: string | null;
  view: 'own' | 'viewing' | 'acting';
  suspended?: true;
}

/** Every policy begins with this decision. An acting admin may do what an owner may. */
export function allowedTo(member: MemberAccess, ability: Ability): Allowed {
  if (member.view === 'viewing') return readOnlyAbilities.has(ability) || 'request.readOnlyView';
  if (member.view === 'acting') return true;
  if (member.role === null || !hasAbility(member.role as Role, ability)) return 'request.notAllowed';
  return member.suspended !== true || readOnlyAbilities.has(ability) || 'organizations.suspended';
}
