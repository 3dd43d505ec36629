import type { OrganizationId } from '@halles/contract';
import type { Events } from '../../../events.ts';
import { row, type Row, type Table } from './rows.ts';

type Side = 'vendor' | 'customer';
const opposite = { vendor: 'customer', customer: 'vendor' } as const;
const abilityOf = { vendor: 'editCustomers', customer: 'editSuppliers' } as const;

type RelationEvent =
  | 'relationships.created'
  | 'relationships.moved'
  | 'relationships.invitationAccepted'
  | 'relationships.exemptionEndAnnounced';

const partyOf = ({ vendorId, customerId }: Events['relationships.created'], side: Side): OrganizationId =>
  side === 'vendor' ? vendorId : customerId;

const urlOf = (side: Side, { relationId }: { relationId: string }): string =>
  side === 'vendor' ? `/vendor/relationships/${relationId}` : `/customer/suppliers/${relationId}`;

type Rest<Type extends RelationEvent> = Partial<Pick<Row<Type>, 'params' | 'url' | 'cause' | 'context'>>;

const relationRow = <Type extends RelationEvent>(
  side: Side,
  type: string,
  when: (data: Events[Type]) => boolean,
  rest: Rest<Type> = {},
): Row<Type> =>
  row(type, ['partners', 'partner', abilityOf[side]], {
    to: ({ data }) => (when(data) ? [partyOf(data as Events['relationships.created'], side)] : []),
    partner: ({ data }) => partyOf(data as Events['relationships.created'], opposite[side]),
    url: ({ data }) => urlOf(side, data),
    ...rest,
  });

const always = () => true;

/** The link that is followed and the relation that it opens are one acceptance. */
const ofDay = {
  cause: ({ data, happenedAt }: { data: { relationId: string }; happenedAt: Date }) =>
    `${data.relationId}:${happenedAt.toISOString().slice(0, 10)}`,
};

type Moved = Events['relationships.moved'];
const accepts = (startedBy: Side) => (data: Moved) =>
  data.action === 'accept' && data.to === 'active' && data.startedBy === startedBy;
const does =
  (...actions: string[]) =>
  (data: Moved) =>
    actions.includes(data.action) && data.to === 'active';
const requests = (status: string) => (data: Moved) => data.to === status && data.from !== status;

const exemption = (side: Side, type: string, notice: 'endsSoon' | 'ended') =>
  relationRow<'relationships.exemptionEndAnnounced'>(side, type, (data) => data.notice === notice, {
    params: ({ data }) => ({
      on: { on: data.expiresOn },
      ...(side === 'customer' && { seller: { organization: data.vendorId } }),
    }),
    context: ({ data: { certificateNumber, expiresOn } }) => ({ certificateNumber, notice, side, expiresOn }),
    ...(side === 'vendor' && { url: ({ data }) => `${urlOf('vendor', data)}?tab=terms` }),
  });

const announced = (type: string, kind: Events['offers.scheduledOfferAnnounced']['kind']) =>
  row<'offers.scheduledOfferAnnounced'>(type, ['offers', 'search', 'placeOrders'], {
    to: ({ data }) => (data.kind === kind ? [data.customerId] : []),
    partner: ({ data }) => data.vendorId,
    params: ({ data: { name, vendorId } }) => ({ offer: name, seller: { organization: vendorId } }),
    context: ({ data: { name, closesAt } }) => ({ name, closesAt }),
    url: ({ data }) => `/customer/offers?supplier=${data.vendorId}`,
  });

/** Events of customers, suppliers and the catalogue they share. */
export const partnerEvents = {
  'relationships.created': [
    relationRow('vendor', 'ACCESS_REQUESTED', ({ status }) => status === 'requested'),
    relationRow('customer', 'SUPPLIER_INVITED_YOU', ({ status }) => status === 'invited'),
  ],
  'relationships.moved': [
    relationRow('vendor', 'ACCESS_REQUESTED', requests('requested')),
    relationRow('customer', 'SUPPLIER_INVITED_YOU', requests('invited')),
    relationRow('customer', 'ACCESS_GRANTED', accepts('customer')),
    relationRow<'relationships.moved'>('vendor', 'INVITATION_ACCEPTED', accepts('vendor'), ofDay),
    relationRow(
      'customer',
      'ACCESS_DECLINED',
      ({ action, from }) => action === 'decline' && from === 'requested',
    ),
    relationRow(
      'vendor',
      'INVITATION_DECLINED',
      ({ action, from }) => action === 'decline' && from === 'invited',
    ),
    relationRow('customer', 'SUPPLIER_PAUSED', ({ to }) => to === 'paused'),
    relationRow('customer', 'SUPPLIER_RESUMED', does('resume', 'restore')),
  ],
  'relationships.invitationAccepted': [relationRow('vendor', 'INVITATION_ACCEPTED', always, ofDay)],
  'relationships.exemptionEndAnnounced': [
    exemption('vendor', 'CUSTOMER_EXEMPTION_ENDS_SOON', 'endsSoon'),
    exemption('vendor', 'CUSTOMER_EXEMPTION_ENDED', 'ended'),
    exemption('customer', 'OWN_EXEMPTION_ENDS_SOON', 'endsSoon'),
    exemption('customer', 'OWN_EXEMPTION_ENDED', 'ended'),
  ],
  'relationships.tagsChanged': 'Buyers see offers as they are; saved searches say what is new.',
  'relationships.termsChanged': 'What a party writes down about the other is its own.',
  'relationships.cardChanged': 'What a party writes down about the other is its own.',
  'relationships.merged': 'Two cards of the seller become one.',
  'relationships.removed': 'Cards of the seller, whose customers are not on Halles.',
  'relationships.bulkChanged': 'What a party writes down about the other is its own.',
  'relationships.invited': 'The invitation is mailed, or its sender hands over the link.',
  'relationships.invitationResent': 'The invitation is mailed again.',
  'relationships.invitationRevoked': 'A link that does not work any more says so when it is opened.',
  'relationships.partnerChanged': 'Lists and cards show the new name and address.',
  'offers.savedSearchFound': [
    row('SAVED_SEARCH_FOUND', ['offers', 'search', 'saveSearches'], {
      to: ({ organizationIds }) => organizationIds.slice(0, 1),
      params: ({ data: { name, count } }) => ({ name, count }),
      url: ({ data }) => `/customer/search?saved=${data.savedSearchId}`,
    }),
  ],
  'offers.scheduledOfferAnnounced': [
    announced('SCHEDULED_OFFER_OPENED', 'opened'),
    announced('SCHEDULED_OFFER_CLOSES_SOON', 'closesSoon'),
  ],
  'offers.scheduledOfferNoticesSent': 'The seller’s scheduled offer shows how many customers it reached.',
  'offers.changed': 'Buyers see offers as they are; saved searches say what is new.',
  'offers.audiencesChanged': 'Buyers see offers as they are; saved searches say what is new.',
  'offers.scheduledOfferAdded': 'Nobody sees a scheduled offer before it opens.',
  'offers.scheduledOfferChanged': 'Buyers see offers as they are.',
  'offers.scheduledOfferRemoved': 'Buyers see offers as they are.',
  'offers.scheduledOfferOpened': 'Its audience is announced by an event of its own.',
  'offers.scheduledOfferClosesSoon': 'Its audience is announced by an event of its own.',
  'offers.scheduledOfferClosed': 'Buyers see offers as they are.',
  'offers.settingsChanged': 'Settings of the seller.',
  'offers.savedSearchChanged': 'A search of the organization itself.',
  'catalogue.productAdded': 'Buyers see offers as they are; saved searches say what is new.',
  'catalogue.productsChanged': 'Buyers see offers as they are.',
  'catalogue.productsArchived': 'Buyers see offers as they are.',
  'catalogue.formatsAdded': 'Buyers see offers as they are; saved searches say what is new.',
  'catalogue.formatsChanged': 'Buyers see offers as they are.',
  'catalogue.formatsArchived': 'Buyers see offers as they are.',
  'catalogue.producerChanged': 'What a hub writes down about its producer is its own.',
  'catalogue.commissionRatesChanged': 'What a hub agreed with its producers; their statements show it.',
  'catalogue.priceListAdded': 'Buyers see offers as they are.',
  'catalogue.priceListChanged': 'Buyers see offers as they are.',
  'catalogue.priceListArchived': 'Buyers see offers as they are.',
  'catalogue.priceListSent': 'Each customer who sees the list is notified by an event of its own.',
  'catalogue.priceListReceived': [
    row('PRICE_LIST_RECEIVED', ['offers', 'search', 'placeOrders'], {
      to: ({ data }) => [data.customerId],
      partner: ({ data }) => data.vendorId,
      params: ({ data }) => ({ list: data.name }),
      url: ({ data }) => `/customer/offers?supplier=${data.vendorId}`,
    }),
  ],
  'catalogue.priceListLinksRevoked': 'A link that does not work any more says so when it is opened.',
  'catalogue.pricesChanged': 'Buyers see offers as they are.',
  'catalogue.itemListChanged': 'A list that is shared stands in the partner’s order guide.',
} as const satisfies Partial<Table>;
