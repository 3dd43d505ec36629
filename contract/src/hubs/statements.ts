import { z } from 'zod';
import { can, currency, day, procedure } from '../kernel/index.ts';
import { producerId } from '../catalogue/index.ts';
import { paymentMethods } from '../organizations/index.ts';
import {
  amountsOwed,
  hubsLimits,
  producerBalance,
  producerMode,
  producerOfBalance,
  settlementId,
  statement,
  statementId,
  statementRow,
} from './entities.ts';

const ofProducer = z.object({ producerId });

export const producerAccount = producerOfBalance.extend({
  /** One for each currency that is used, the seller's first. */
  balances: z.array(
    amountsOwed.extend({
      /** First day of the open statement. */
      openFrom: day,
      can: can('close'),
    }),
  ),
  statements: z.array(statementRow),
  version: z.int(),
  can: can('edit'),
});

export const statements = {
  listProducerBalances: procedure({
    method: 'GET',
    path: '/producer-balances',
    summary: 'Balance of each producer by currency: closed statements, and since',
    access: 'member',
    input: z.object({}),
    output: z.array(producerBalance),
    live: true,
  }),
  getProducerAccount: procedure({
    method: 'GET',
    path: '/producers/{producerId}/account',
    summary: 'One producer’s balances and closed statements, newest first',
    access: 'member',
    input: ofProducer,
    output: producerAccount,
    live: true,
  }),
  changeProducerAccount: procedure({
    method: 'PATCH',
    path: '/producers/{producerId}/account',
    summary: 'Set whether the hub sells for the producer, or buys and resells',
    access: 'member',
    input: ofProducer.extend({ version: z.int(), mode: producerMode }),
    output: producerAccount,
    errors: ['request.stale'],
  }),
  getOpenStatement: procedure({
    method: 'GET',
    path: '/producers/{producerId}/open-statement',
    summary: 'Preview the open statement of a currency up to a day',
    access: 'member',
    input: ofProducer.extend({
      /** The seller's when absent. */
      currency: currency.optional(),
      until: day.optional(),
    }),
    output: statement,
    errors: ['hubs.periodOver'],
    live: true,
  }),
  closeStatement: procedure({
    method: 'POST',
    path: '/producers/{producerId}/statements',
    summary: 'Close the statement of a currency: it gets its number and becomes final',
    access: 'member',
    idempotent: true,
    input: ofProducer.extend({
      currency,
      until: day,
      /** The due amount that was displayed; closing is refused when it has changed. */
      dueMinor: z.int(),
    }),
    output: statement,
    errors: ['hubs.periodOver', 'hubs.nothingToClose', 'hubs.dueChanged', 'organizations.mailLimitReached'],
  }),
  getStatement: procedure({
    method: 'GET',
    path: '/producer-statements/{statementId}',
    summary: 'A closed statement with its settlements',
    access: 'member',
    input: z.object({ statementId }),
    output: statement,
    live: true,
  }),
  recordSettlement: procedure({
    method: 'POST',
    path: '/producer-statements/{statementId}/settlements',
    summary: 'Record a payment to the producer',
    access: 'member',
    idempotent: true,
    input: z.object({
      statementId,
      paidOn: day,
      method: z.enum(paymentMethods),
      reference: z.string().trim().max(hubsLimits.reference).default(''),
      amountMinor: z.int().min(1).max(1_000_000_000_00),
    }),
    output: statement,
    errors: ['hubs.moreThanOwed', 'hubs.nothingOwed', 'hubs.paidInFuture'],
  }),
  voidSettlement: procedure({
    method: 'POST',
    path: '/producer-statements/{statementId}/settlements/{settlementId}/void',
    summary: 'Void a payment that was entered by mistake',
    access: 'member',
    idempotent: true,
    input: z.object({ statementId, settlementId }),
    output: statement,
  }),
};
