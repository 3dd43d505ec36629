import {
  addressLines,
  type Bilingual,
  type ChangeSetId,
  type Currency,
  type Language,
  type OrderSide,
} from '@halles/contract';
import type { OrderEmail } from '../../../platform/mail/templates/ordering.ts';
import type { MailedLine } from '../../../platform/mail/templates/order-lines.ts';
import { lineAmountOf, quantityOf, weightOf } from '../rules/lines.ts';
import { soldLine, type Order } from '../rules/orders.ts';
import type { ChangeSetRow, LineRow } from '../tables.ts';
import type { EmailNotice } from './order-emails.ts';

interface Addressed {
  side: OrderSide;
  language: Language;
  partnerName: string;
  url: string;
  /** The proposal that the email is about. */
  changeSetId?: ChangeSetId | undefined;
  action?: OrderEmail['action'];
  declineUrl?: string | null;
  instructions?: Bilingual | null;
  messageForProducers?: Bilingual | null;
}

/** The proposed changes, for the emails about them. */
const mailedChanges = ({ shown }: ChangeSetRow): NonNullable<OrderEmail['changes']> =>
  shown.map(({ change, name, formatTitle, before, after, replacement }) => ({
    kind: change.kind,
    name,
    formatTitle,
    before,
    after,
    replacement: replacement ?? null,
  }));

const mailedLine = (line: LineRow, currency: Currency): MailedLine => {
  const sold = soldLine(line);
  const quantity = quantityOf(sold);
  return {
    name: line.name,
    formatTitle: line.title,
    quantity,
    ordered: quantity === sold.requested ? null : sold.requested,
    unitPrice: sold.unitPrice,
    kg: sold.isVariableWeight ? weightOf(sold).kg : null,
    amountMinor: lineAmountOf(sold, currency).amountMinor,
  };
};

/** The email about an order for one side. */
export const emailOf = (
  { row, lines, changeSets }: Order,
  { news, words = '' }: EmailNotice,
  { side, language, partnerName, url, changeSetId, ...addressed }: Addressed,
): OrderEmail => {
  const { instructions = null, messageForProducers = null } = addressed;
  const changeSet = changeSets.find(({ id }) => id === changeSetId);
  return {
    news,
    number: row.number,
    side,
    partnerName,
    kind: row.fulfilment_kind,
    on: row.on_day,
    window: row.fulfilment.window,
    fulfilmentName: row.fulfilment.name,
    place: row.address ? addressLines(row.address, language) : [],
    lines: lines.map((line) => mailedLine(line, row.currency)),
    totals: row.totals,
    totalMinor: row.total_minor,
    proposedTotalMinor: changeSet?.status === 'open' ? changeSet.total_after_minor : null,
    currency: row.currency,
    words,
    changes: changeSet ? mailedChanges(changeSet) : [],
    instructions,
    messageForProducers,
    action: addressed.action ?? null,
    declineUrl: addressed.declineUrl ?? null,
    url,
  };
};
