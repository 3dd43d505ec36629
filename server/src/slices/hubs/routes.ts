import { hubs } from '@halles/contract';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { createPurchases } from './commands/create-purchases.ts';
import { setPurchasingOptions, setPurchasingTerms } from './commands/purchasing-options.ts';
import { cancelPurchase, mailPurchase, receivePurchase } from './commands/purchases.ts';
import { recordSettlement, voidSettlement } from './commands/settlements.ts';
import { changeProducerAccount, closeStatement } from './commands/statements.ts';
import { getProducerAccount, listProducerBalances } from './queries/balances.ts';
import { getDemand, listDemandDays } from './queries/demand.ts';
import { getPurchase, listPurchases } from './queries/purchases.ts';
import { getOpenStatement, getStatement } from './queries/statements.ts';
import { listSupplierFormats } from './queries/supplier-formats.ts';

/** Events that change what producers are owed, or the producers themselves. */
const statementEvents: EventType[] = [
  'ordering.moved',
  'ordering.claimDecided',
  'invoicing.published',
  'invoicing.cancelled',
  'hubs.accountChanged',
  'hubs.statementClosed',
  'hubs.settlementRecorded',
  'hubs.settlementVoided',
  'hubs.purchaseChanged',
  'catalogue.producerChanged',
  'organizations.settingsChanged',
];
const live = { on: statementEvents };

/** Events that change customers' demand, or what was bought for it. */
const demandEvents: EventType[] = [
  'ordering.submitted',
  'ordering.moved',
  'ordering.changeDecided',
  'ordering.linesPrepared',
  'hubs.purchaseSent',
  'hubs.purchaseChanged',
  'hubs.purchasingOptionsChanged',
  'hubs.purchasingTermsChanged',
  'hubs.accountChanged',
  'catalogue.formatsChanged',
  'catalogue.productsChanged',
  'catalogue.producerChanged',
  'relationships.moved',
  'inventory.stockChanged',
];
const liveDemand = { on: demandEvents };

export const hubsRoutes = bind('hubs', hubs, {
  listProducerBalances: { query: listProducerBalances, live },
  getProducerAccount: { query: getProducerAccount, live },
  changeProducerAccount,
  getOpenStatement: { query: getOpenStatement, live },
  closeStatement,
  getStatement: { query: getStatement, live },
  recordSettlement,
  voidSettlement,
  listDemandDays: { query: listDemandDays, live: liveDemand },
  getDemand: { query: getDemand, live: liveDemand },
  setPurchasingOptions,
  setPurchasingTerms,
  listSupplierFormats,
  createPurchases,
  listPurchases: { query: listPurchases, live: liveDemand },
  getPurchase: { query: getPurchase, live: liveDemand },
  receivePurchase,
  mailPurchase,
  cancelPurchase,
});
