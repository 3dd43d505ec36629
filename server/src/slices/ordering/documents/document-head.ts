import { addressLines, dayIn, formatDay, type Language, type PurchaseOrder } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { formatWindow } from '../../../platform/mail/templates/formats.ts';
import type { Block, Party } from '../../../platform/pdf/index.ts';
import { textsIn, type Text } from '../../../platform/texts.ts';
import { letterheadOf, onLetterhead, organizationRow } from '../../organizations/index.ts';

/** The letterhead and parties of every order document; the letterhead is always the seller's. */
export async function documentHead(ctx: Ctx, order: PurchaseOrder, kind: string, reader: Language) {
  const t = textsIn(reader);
  const vendor = await organizationRow(ctx.db, order.vendor.id);
  const marked = [testMark(order, t), kind].filter(Boolean).join(' · ');
  const sentOn = dayIn(new Date(order.submittedAt), vendor!.time_zone);
  return onLetterhead(await letterheadOf(ctx, order.vendor.id, reader), {
    title: `${marked} ${order.number}`,
    reader,
    madeAt: ctx.clock.now().toISOString(),
    kind: marked,
    name: order.number,
    facts: [
      [t('ordering.documents.sent'), formatDay(sentOn)],
      [
        t(`ordering.documents.${order.fulfilment.kind}`),
        `${formatDay(order.on)}, ${formatWindow(order.fulfilment.window, reader)}`,
      ],
      ...(order.deliveredOn !== null && order.deliveredOn !== order.on
        ? [
            [
              t(`ordering.documents.deliveredOn.${order.fulfilment.kind}`),
              formatDay(order.deliveredOn),
            ] as const,
          ]
        : []),
      ...(order.reference ? [[t('ordering.documents.reference'), order.reference] as const] : []),
    ],
  });
}

/** What stands over every order document: that it is of a test order, and the parties. */
export const openingBlocks = (order: PurchaseOrder, reader: Language): Block[] => [
  ...(order.isTest ? [{ kind: 'note' as const, text: textsIn(reader)('ordering.documents.test') }] : []),
  partiesBlock(order, reader),
];

/** Stands on what is printed of a test order; empty: of any other. */
export const testMark = ({ isTest }: PurchaseOrder, t: Text): string =>
  isTest ? t('ordering.documents.testMark') : '';

function partiesBlock(order: PurchaseOrder, reader: Language): Block {
  const t = textsIn(reader);
  const address = order.address ? addressLines(order.address, reader) : [];
  const reach = [order.customer.contact.phone, order.customer.contact.email].filter((line) => line !== null);
  const customer: Party = {
    label: t('ordering.documents.customer'),
    name: order.customer.name,
    lines: [
      ...(order.customer.number
        ? [`${t('ordering.documents.customerNumber')} ${order.customer.number}`]
        : []),
      ...reach,
    ],
  };
  const place: Party = {
    label:
      order.fulfilment.kind === 'delivery'
        ? t('ordering.documents.deliverTo')
        : t('ordering.documents.pickUpAt'),
    name: order.fulfilment.kind === 'delivery' ? order.customer.name : order.fulfilment.name,
    lines: address,
  };
  return { kind: 'parties', parties: [customer, place] };
}
