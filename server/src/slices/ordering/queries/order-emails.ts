import type { OrderSide } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { OrderUpdate } from '../../../platform/mail/templates/ordering.ts';

/** One email kind, the sides that receive it, and the message in it. */
export interface EmailNotice {
  news: OrderUpdate;
  to: readonly OrderSide[];
  words?: string;
}

const other = (side: OrderSide): OrderSide => (side === 'vendor' ? 'customer' : 'vendor');

const emailsOfAction = ({ to, by, reason }: Events['ordering.moved']): EmailNotice[] => {
  if (to === 'confirmed') return by === 'vendor' ? [{ news: 'confirmed', to: ['customer'] }] : [];
  if (to === 'declined') return [{ news: 'declined', to: ['customer'], words: reason }];
  if (to === 'cancelled')
    return [{ news: 'cancelled', to: by === 'time' ? ['vendor', 'customer'] : [other(by)], words: reason }];
  if (to === 'expired') return [{ news: 'expired', to: ['vendor', 'customer'] }];
  return to === 'delivered' ? [{ news: 'delivered', to: ['customer'] }] : [];
};

type EmailsByEvent = { [Type in keyof Events]?: (data: Events[Type]) => EmailNotice[] };

/** The emails that each order event causes: sent for real orders, previewed for test orders. */
export const emailsByEvent = {
  'ordering.submitted': ({ by }) => [
    { news: 'received', to: by === 'customer' ? ['vendor'] : [] },
    { news: 'sent', to: ['customer'] },
  ],
  'ordering.moved': emailsOfAction,
  'ordering.expiresSoon': () => [{ news: 'expiresSoon', to: ['vendor'] }],
  'ordering.changeProposed': ({ by, message }) => [
    { news: 'changeProposed', to: [other(by)], words: message },
  ],
  'ordering.changeDecided': ({ by, decision, isAutomatic, answer }) =>
    decision === 'withdraw'
      ? []
      : [
          {
            news:
              decision === 'accept' ? (isAutomatic ? 'changeApplied' : 'changeAccepted') : 'changeRefused',
            to: [other(by)],
            words: answer,
          },
        ],
  'ordering.claimRaised': () => [{ news: 'claimRaised', to: ['vendor'] }],
  'ordering.claimDecided': ({ answer }) => [{ news: 'claimDecided', to: ['customer'], words: answer }],
} as const satisfies EmailsByEvent;
