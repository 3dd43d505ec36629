import type {
  ChangeSet,
  Claim,
  FormatId,
  OrderLine,
  OrderLineId,
  OrderRow,
  OrganizationId,
  ProductId,
  PurchaseOrder,
  PurchaseOrderId,
} from '@halles/contract';

const idOf = (kind: string, number: number) =>
  `0192f0c1-0000-7000-8000-0000000${kind}${String(number).padStart(4, '0')}`;
export const orderIdOf = (number: number) => idOf('0', number) as PurchaseOrderId;
export const addressIdOf = (number: number) => idOf('8', number) as NonNullable<OrderRow['addressId']>;
export const lineIdOf = (number: number) => idOf('1', number) as OrderLineId;

const ferme = {
  id: '0192f0c1-0000-7000-8000-000000000001' as OrganizationId,
  name: 'Ferme du Nord',
  logoUrl: null,
  city: 'Saint-Rémi',
};
const bistro = {
  id: '0192f0c1-0000-7000-8000-0000000000c2' as OrganizationId,
  name: 'Bistro des Érables',
  logoUrl: null,
  city: 'Montréal',
};

const fulfilment: OrderRow['fulfilment'] = {
  kind: 'delivery',
  id: 'delivery-1',
  name: 'Montréal centre',
  window: { from: '07:00', until: '10:00' },
  cutOffAt: '2026-11-22T20:00:00.000Z',
};

/** An order from the bistro to the farm, as the farm's list shows it. */
export const anOrderRow = (number = 1, changes: Partial<OrderRow> = {}): OrderRow => ({
  id: orderIdOf(number),
  number: `FDN-${String(number).padStart(6, '0')}`,
  status: 'submitted',
  vendor: ferme,
  customer: bistro,
  currency: 'CAD',
  totalMinor: 10_000,
  lines: 2,
  submittedAt: '2026-11-20T21:05:00.000Z',
  on: '2026-11-24',
  fulfilment,
  addressId: addressIdOf(1),
  reference: '',
  flags: [],
  pendingSide: 'vendor',
  isTest: false,
  version: 1,
  can: {
    confirm: true,
    prepare: 'ordering.notInThisState',
    markReady: 'ordering.notInThisState',
    load: 'ordering.notInThisState',
    deliver: 'ordering.notInThisState',
  },
  ...changes,
});

export const anOrderLine = (number = 1, changes: Partial<OrderLine> = {}): OrderLine => ({
  id: lineIdOf(number),
  position: number,
  formatId: idOf('2', number) as FormatId,
  productId: idOf('3', number) as ProductId,
  name: { en: `Zucchini ${number}`, fr: `Courgettes ${number}` },
  formatTitle: { en: 'case of 10 kg', fr: 'caisse de 10 kg' },
  thumbnailUrl: null,
  sku: null,
  saleUnit: 'case',
  storage: 'chilled',
  isVariableWeight: false,
  netWeightKg: '10',
  producer: null,
  categoryId: 'vegetables',
  unitPrice: '24.5',
  priceReason: 'publicList',
  taxClass: 'zeroRated',
  taxes: [],
  depositMinor: 0,
  requested: '2',
  confirmed: null,
  prepared: null,
  weights: [],
  delivered: null,
  amountMinor: 4_900,
  isEstimated: false,
  isAdded: false,
  note: '',
  lots: [],
  ...changes,
});

/** Chicken ordered by the piece and priced by weight. */
export const aWeighedLine = (number = 2, changes: Partial<OrderLine> = {}): OrderLine =>
  anOrderLine(number, {
    name: { en: 'Whole chicken', fr: 'Poulet entier' },
    formatTitle: { en: 'by the piece', fr: 'à la pièce' },
    saleUnit: 'piece',
    isVariableWeight: true,
    netWeightKg: '1.8',
    unitPrice: '18.5',
    requested: '2',
    amountMinor: 6_660,
    isEstimated: true,
    ...changes,
  });

export const nothingAllowed = Object.fromEntries(
  [
    'confirm',
    'decline',
    'cancel',
    'prepare',
    'markReady',
    'load',
    'deliver',
    'stepBack',
    'propose',
    'decide',
    'withdraw',
    'claim',
    'decideClaim',
    'edit',
    'attachDeliveryNote',
    'attachInvoice',
    'reorder',
  ].map((action) => [action, 'ordering.notInThisState']),
) as PurchaseOrder['can'];

/** Just submitted by the bistro, as the farm sees it. */
export const anOrder = (
  changes: Partial<Omit<PurchaseOrder, 'can'>> & { can?: Partial<PurchaseOrder['can']> } = {},
): PurchaseOrder => ({
  id: orderIdOf(1),
  number: 'FDN-000001',
  status: 'submitted',
  side: 'vendor',
  vendor: {
    ...ferme,
    organizationId: ferme.id,
    contact: { email: 'ventes@fermedunord.example', phone: '+14504541234' },
    currency: 'CAD',
  },
  customer: {
    ...bistro,
    contact: { email: 'cuisine@bistro.example', phone: '+15145551234' },
    number: 'C-17',
  },
  relationId: '0192f0c1-0000-7000-8000-0000000000c1' as PurchaseOrder['relationId'],
  currency: 'CAD',
  submittedAt: '2026-11-20T21:05:00.000Z',
  submittedBy: { id: null, name: 'Sophie Tran', side: 'customer' },
  on: '2026-11-24',
  fulfilment,
  address: {
    street: '4210, rue de Bordeaux',
    unit: '',
    city: 'Montréal',
    region: 'CA-QC',
    country: 'CA',
    postalCode: 'H2H 1Z8',
    location: null,
  },
  deliveryNotes: 'Porte de la cour, sonner deux fois',
  deliveryInstructions: null,
  reference: '40881',
  note: '',
  messageForProducers: null,
  privateNote: '',
  lines: [anOrderLine(1), aWeighedLine(2)],
  totals: {
    linesMinor: 11_560,
    discountMinor: 0,
    deliveryFeeMinor: 1_000,
    depositMinor: 0,
    taxes: [{ taxId: 'tps', name: { en: 'GST', fr: 'TPS' }, rate: '5', baseMinor: 1_000, amountMinor: 50 }],
    taxMinor: 50,
    totalMinor: 12_610,
  },
  taxExemptions: [],
  flags: [],
  credit: null,
  pendingSide: 'vendor',
  changeSets: [],
  claims: [],
  deliveredOn: null,
  claimUntil: null,
  externalDeliveryNote: null,
  externalInvoice: null,
  externalDeliveryNoteUrl: null,
  externalInvoiceUrl: null,
  invoiceId: null,
  isBilled: false,
  standingOrderId: null,
  reason: '',
  isTest: false,
  testOfferId: null,
  version: 3,
  ...changes,
  can: {
    ...nothingAllowed,
    confirm: true,
    decline: true,
    propose: true,
    edit: true,
    attachDeliveryNote: true,
    attachInvoice: true,
    ...changes.can,
  },
});

/** The farm has only one case left, and raises the price of the chicken a little. */
export const aChangeSet = (changes: Partial<ChangeSet> = {}): ChangeSet => ({
  id: idOf('4', 1) as ChangeSet['id'],
  by: 'vendor',
  byName: 'Ferme du Nord',
  status: 'open',
  message: 'La récolte a été petite.',
  answer: '',
  changes: [
    {
      change: { kind: 'quantity', lineId: lineIdOf(1), quantity: '1' },
      name: { en: 'Zucchini 1', fr: 'Courgettes 1' },
      formatTitle: { en: 'case of 10 kg', fr: 'caisse de 10 kg' },
      before: '2',
      after: '1',
    },
    {
      change: { kind: 'price', lineId: lineIdOf(2), unitPrice: '19' },
      name: { en: 'Whole chicken', fr: 'Poulet entier' },
      formatTitle: { en: 'by the piece', fr: 'à la pièce' },
      before: '18.5',
      after: '19',
    },
  ],
  totalBeforeMinor: 12_610,
  totalAfterMinor: 10_340,
  proposedAt: '2026-11-21T14:42:00.000Z',
  decidedAt: null,
  ...changes,
});

export const aClaim = (changes: Partial<Claim> = {}): Claim => ({
  id: idOf('5', 1) as Claim['id'],
  status: 'open',
  message: 'Une caisse était écrasée.',
  answer: '',
  lines: [
    {
      lineId: lineIdOf(1),
      name: { en: 'Zucchini 1', fr: 'Courgettes 1' },
      kind: 'damaged',
      quantity: '1',
      amountMinor: 2_450,
    },
  ],
  photos: [],
  raisedAt: '2026-11-24T15:00:00.000Z',
  raisedByName: 'Sophie Tran',
  decidedAt: null,
  ...changes,
});
