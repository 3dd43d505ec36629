import type { TemplateData, TemplateName } from '../templates/index.ts';
import type { OrderUpdate } from '../templates/ordering.ts';
import { samples, sampleUrl as url } from './samples.ts';

/** One email: its template, what is special about it, and what it says. */
export type Sample = {
  [Name in TemplateName]: { name: Name; variant: string; data: TemplateData<Name> };
}[TemplateName];

const ofTemplates = (Object.keys(samples) as TemplateName[]).map(
  (name) => ({ name, variant: '', data: samples[name] }) as Sample,
);

const { orderUpdate, invoice, exemptionEnd, standingOrderUpdate, secondFactorChanged } = samples;
const order = { ...orderUpdate, changes: [], proposedTotalMinor: null, action: null, words: '' };

const orders: Record<Exclude<OrderUpdate, 'changeProposed'>, Partial<TemplateData<'orderUpdate'>>> = {
  received: {
    side: 'vendor',
    action: { name: 'confirm', url },
    declineUrl: 'https://halles.example/a/decline',
  },
  sent: { kind: 'pickup' },
  confirmed: {},
  declined: { words: 'Plus de récolte cette semaine.' },
  cancelled: { words: 'Le restaurant est fermé.' },
  expired: {},
  expiresSoon: { side: 'vendor', action: { name: 'confirm', url } },
  delivered: {},
  changeAccepted: { words: 'D’accord.' },
  changeApplied: { changes: orderUpdate.changes! },
  changeRefused: { words: 'Il me faut les douze sacs.' },
  claimRaised: { side: 'vendor' },
  claimDecided: { words: 'Crédité.' },
};

const variant = <Name extends TemplateName>(
  name: Name,
  what: string,
  data: Partial<TemplateData<Name>>,
): Sample => ({ name, variant: what, data: { ...samples[name], ...data } }) as Sample;

/** Every email there is to look at: each template, and what the same template says in its other cases. */
export const everySample: readonly Sample[] = [
  ...ofTemplates,
  ...Object.entries(orders).map(([news, data]) =>
    variant('orderUpdate', news, { ...order, news: news as OrderUpdate, ...data }),
  ),
  variant('orderUpdate', 'withoutLines', { ...order, news: 'confirmed', lines: [] }),
  variant('invoice', 'new', { ...invoice, isReminder: false, message: 'Merci de votre confiance.' }),
  variant('invoice', 'creditNote', { ...invoice, isReminder: false, kind: 'creditNote' }),
  variant('invoice', 'interest', { ...invoice, isReminder: false, kind: 'interest' }),
  variant('exemptionEnd', 'ended', { ...exemptionEnd, side: 'customer', notice: 'ended' }),
  variant('standingOrderUpdate', 'placed', {
    ...standingOrderUpdate,
    outcome: 'placed',
    reason: null,
    number: 'FDN-2026-000013',
  }),
  variant('standingOrderUpdate', 'skipped', {
    ...standingOrderUpdate,
    outcome: 'skipped',
    reason: 'holiday',
    missingMinor: 0,
    differences: [],
  }),
  ...(['totpAdded', 'totpRemoved', 'passkeyRemoved', 'codesRenewed'] as const).map((change) =>
    variant('secondFactorChanged', change, { ...secondFactorChanged, change }),
  ),
  variant('scheduledOffer', 'opened', { kind: 'opened', otherItems: 0 }),
  ...(['noAccess', 'empty', 'wrongFile', 'tooMany'] as const).map((reason) =>
    variant('replyRefused', reason, { reason }),
  ),
  variant('statement', 'inCredit', {
    closings: [
      { currency: 'CAD', amountMinor: -15_069 },
      { currency: 'EUR', amountMinor: 0 },
    ],
  }),
];
