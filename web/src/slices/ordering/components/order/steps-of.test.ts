import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../../testing/orders.ts';
import { stepsOf } from './steps-of.ts';

const SENT = '2026-11-20T21:05:00.000Z';
const CONFIRMED = '2026-11-20T22:12:00.000Z';
const written = (order: Parameters<typeof anOrder>[0], taken: Record<string, string> = {}) =>
  stepsOf(anOrder({ submittedAt: SENT, ...order }), new Map(Object.entries(taken))).map(
    ({ step, state, at }) => `${step} ${state}${at === null ? '' : ` ${at}`}`,
  );

describe('the steps of an order', () => {
  it('lead from sending to the invoice', () => {
    expect(written({ status: 'preparing' }, { confirmed: CONFIRMED })).toEqual([
      `submitted done ${SENT}`,
      `confirmed done ${CONFIRMED}`,
      'preparing current',
      'ready coming',
      'inTransit coming',
      'delivered coming',
      'invoiced coming',
    ]);
  });

  const externalInvoice = { fileId: '0192f0c1-0000-7000-8000-0000000000f1' as never, url: '/files/f1' };
  it.each([
    ['with a draft', { invoiceId: '0192f0c1-0000-7000-8000-0000000000f2' as never }, 'invoiced coming'],
    ['with a published invoice', { isBilled: true }, 'invoiced done'],
    ['with an invoice of another program', { externalInvoice }, 'invoiced done'],
  ])('are done once it is delivered, and the invoice %s', (_name, invoice, last) => {
    for (const status of ['delivered', 'completed'] as const) {
      const steps = written({ status, ...invoice });
      expect(steps.slice(0, -1).every((step) => step.includes(' done'))).toBe(true);
      expect(steps.at(-1)).toBe(last);
    }
  });

  it('of a pickup know no road, and of a test order no invoice', () => {
    const { fulfilment } = anOrder();
    const steps = written({ fulfilment: { ...fulfilment, kind: 'pickup' }, isTest: true }).join();
    expect(steps).not.toContain('inTransit');
    expect(steps).not.toContain('invoiced');
  });

  it.each(['declined', 'cancelled', 'expired'] as const)(
    'end with %s, after those that were taken',
    (status) => {
      expect(written({ status }, { confirmed: CONFIRMED, [status]: CONFIRMED })).toEqual([
        `submitted done ${SENT}`,
        `confirmed done ${CONFIRMED}`,
        `${status} failed ${CONFIRMED}`,
      ]);
    },
  );

  it('forget the time of a step that was taken back', () => {
    expect(written({ status: 'confirmed' }, { confirmed: CONFIRMED, preparing: CONFIRMED })).toContain(
      'preparing coming',
    );
  });
});
