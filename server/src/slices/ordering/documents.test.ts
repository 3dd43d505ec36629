import { beforeAll, describe, expect, it } from 'vitest';
import type { Language, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { pdfOf } from '../../platform/pdf/index.ts';
import { readPdf } from '../../testing/pdf.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { printableOrders } from './documents/order-pdf.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let purchaseOrderId: PurchaseOrderId;

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  const carrots = await addProductForSale(ctx, pair, { titleFr: 'sac de 10 kg', titleEn: '10 kg bag' });
  purchaseOrderId = await submitOrder(as, pair, [{ formatId: carrots, quantity: '3' }], {
    reference: 'BV-77',
    note: 'Sonnez deux fois',
  });
  await applyActions(as, pair, purchaseOrderId, 'confirm');
});

const printed = async (name: string, reader: Language, person: Member) => {
  const one = printableOrders.find((each) => each.name === name)!;
  return readPdf(await pdfOf(await one.compose(as(person), { purchaseOrderId }, reader)));
};
const textOf = async (...input: Parameters<typeof printed>) =>
  JSON.stringify(await printed(...input)).replaceAll(/[\u00a0\s]+/g, ' ');

describe('the documents of an order', () => {
  it('show what was ordered, for whom and the total, in the reader’s language', async () => {
    const french = await textOf('order', 'FR', pair.buyer);
    for (const expectedText of [
      'Bon de commande',
      'FN-1',
      'BV-77',
      'Bistro Verger',
      'Carottes',
      'sac de 10 kg',
      '37,50 $',
      'Sonnez deux fois',
      'de 8 h à 12 h',
    ])
      expect(french).toContain(expectedText);
    const english = await textOf('order', 'EN', pair.seller);
    for (const expectedText of ['Purchase order', 'Carrots', '$37.50', '8:00 a.m.–12:00 p.m.'])
      expect(english).toContain(expectedText);
  });

  it('say why an exempt customer bears no tax, and by which certificate', async () => {
    const id = '0197a000-0000-7000-8000-0000000000aa';
    const exemption = {
      taxId: id,
      name: { en: 'QST', fr: 'TVQ' },
      rate: '9.975',
      certificateNumber: 'C-77',
      reason: 'Revente',
    };
    await world.db
      .updateTable('purchase_orders')
      .set({ tax_exemptions: JSON.stringify([exemption]) })
      .where('id', '=', purchaseOrderId)
      .execute();
    const expectedText = 'Exonéré de TVQ : Revente, certificat no C-77';
    expect(await textOf('order', 'FR', pair.buyer)).not.toContain(expectedText);
    await world.db
      .updateTable('purchase_order_lines')
      .set({ tax_class: 'taxable' })
      .where('purchase_order_id', '=', purchaseOrderId)
      .execute();
    expect(await textOf('order', 'FR', pair.buyer)).toContain(expectedText);
    expect(await textOf('order', 'EN', pair.seller)).toContain(
      'Exempt from QST: Revente, certificate no. C-77',
    );
  });

  it('accompany the delivery without prices, to be signed', async () => {
    const note = await textOf('deliveryNote', 'FR', pair.seller);
    expect(note).toContain('Bon de livraison');
    expect(note).toContain('Signature');
    expect(note).not.toContain('$');
  });

  it('are printed for every piece', async () => {
    const labels = await textOf('labels', 'FR', pair.seller);
    expect(labels).toContain('1 / 3');
    expect(labels).toContain('3 / 3');
    expect(labels).toContain('Pour Bistro Verger');
  });

  it('are printed for at most a thousand pieces, and none is left out silently', async () => {
    const formatId = await addProductForSale(world.as(system), pair, {
      fr: 'Ail',
      en: 'Garlic',
      unitPrice: '1',
      stock: { mode: 'unlimited' },
      multiple: '1',
    });
    const order = (quantity: string) => submitOrder(as, pair, [{ formatId, quantity }]);
    const labelsOf = async (id: PurchaseOrderId) => {
      const { compose } = printableOrders.find(({ name }) => name === 'labels')!;
      const made = await compose(as(pair.seller), { purchaseOrderId: id }, 'EN');
      return 'labels' in made && made.labels.length;
    };
    expect(await labelsOf(await order('1000'))).toBe(1_000);
    await expect(labelsOf(await order('1001'))).rejects.toMatchObject({
      code: 'ordering.tooManyLabels',
      details: { count: 1_001 },
    });
  });

  it('are available to both sides only', async () => {
    const other = await aTradingPair(world.as(anonymous));
    await expect(printed('order', 'FR', other.seller)).rejects.toMatchObject({ code: 'request.notFound' });
  });
});
