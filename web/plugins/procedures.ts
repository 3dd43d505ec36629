import type { Plugin } from 'vite';
import { contract } from '@halles/contract';

type Slice = keyof typeof contract;

/**
 * Signing in, the frame around every screen, the dashboard and the most used lists call only these. The table of the
 * others is loaded when the page is idle, or with the first call.
 */
const first: readonly string[] = [
  'identity',
  'organizations',
  'platform',
  'notifications',
  'conversations',
  'credit',
  'catalogue',
  'ordering',
  'reports',
] satisfies Slice[];

/** Of those slices, what a single screen or a part loaded on its own calls. */
const later: { readonly [Of in Slice]?: readonly (keyof (typeof contract)[Of])[] } = {
  identity: [
    'changePassword',
    'endOtherSessions',
    'startTotp',
    'confirmTotp',
    'disableTotp',
    'renewRecoveryCodes',
    'listPasskeys',
    'startPasskey',
    'addPasskey',
    'removePasskey',
    'getTableLayouts',
    'changeTableLayouts',
  ],
  organizations: [
    'listStoppedAddresses',
    'resumeAddress',
    'resendInvitation',
    'revokeInvitation',
    'changeRole',
    'removeMember',
    'transferOwnership',
    'getMyData',
    'deleteMyAccount',
    'listActivity',
    'listTableViews',
    'putTableView',
    'removeTableView',
  ],
  notifications: [
    'listPushDevices',
    'renamePushDevice',
    'removePushDevice',
    'sendTestPush',
    'getWebhook',
    'connectWebhook',
    'changeWebhook',
    'resumeWebhook',
    'sendTestMessage',
    'removeWebhook',
  ],
  conversations: ['setUsers', 'addUser', 'setMuted', 'report', 'listReports', 'decideReport'],
  ordering: [
    'listTestOffers',
    'getTestOffer',
    'listTestOrders',
    'listTestOrderEmails',
    'placeTestOrder',
    'advanceTestOrderTime',
    'removeTestOrders',
    'listOrderDates',
    'previewChange',
    'previewDecision',
    'createStandingOrder',
    'changeStandingOrder',
    'applyStandingOrderAction',
    'changeStandingDay',
    'listOrderStock',
    'listShortages',
    'previewShares',
    'shareShortage',
    'listStandingOrderFulfilments',
    'listOrderLots',
    'endOrderLinks',
    'confirmOrderByLink',
    'declineOrderByLink',
    'decideChangeByLink',
  ],
  catalogue: [
    'duplicateProduct',
    'archiveFormats',
    'archiveProducer',
    'archivePriceList',
    'adjustPrices',
    'undoPriceAdjustment',
    'revokePriceListLinks',
    'listCommissionRates',
    'setCommissionRate',
    'sendProducersMessage',
    'createProducer',
    'changeProducer',
    'createPriceListItem',
    'setPriceListItem',
    'listPriceHistory',
    'listPriceListLinks',
    'sendPriceList',
    'shareItemList',
  ],
  reports: ['putSavedReport', 'removeSavedReport', 'startReportFile', 'listReportFiles', 'removeReportFile'],
};

const isFirst = (slice: string, key: string): boolean =>
  first.includes(slice) && !(later[slice as Slice] as readonly string[] | undefined)?.includes(key);

const tables = {
  'virtual:procedures': isFirst,
  'virtual:further-procedures': (slice: string, key: string) => !isFirst(slice, key),
};
const isTable = (id: string): id is keyof typeof tables => id in tables;

/** The fields the client needs of each procedure: `GET /context`, with a `!` when it takes an Idempotency-Key. */
function procedureTable(
  isIn: (slice: string, key: string) => boolean,
): Record<string, Record<string, string>> {
  const line = (procedure: { method: string; path: string; idempotent?: true }) =>
    `${procedure.method}${procedure.idempotent ? '!' : ''} ${procedure.path}`;
  return Object.fromEntries(
    Object.entries(contract).flatMap(([slice, procedures]) => {
      const lines = Object.entries(procedures).flatMap(([key, procedure]) =>
        isIn(slice, key) ? [[key, line(procedure)] as const] : [],
      );
      return lines.length > 0 ? [[slice, Object.fromEntries(lines)]] : [];
    }),
  );
}

/** The contract carries its schemas; the browser's client needs none of them, so it imports these tables instead. */
export function proceduresPlugin(): Plugin {
  return {
    name: 'halles-procedures',
    resolveId: (id) => (isTable(id) ? `\0${id}` : null),
    load(id) {
      const name = id.slice(1);
      return id.startsWith('\0') && isTable(name)
        ? `export default ${JSON.stringify(procedureTable(tables[name]))};`
        : null;
    },
  };
}
