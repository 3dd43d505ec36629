import type { OrderSide } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { OrderUpdate } from '../../../platform/mail/templates/ordering.ts';

/** One piece of news, the sides that get a letter of it, and what was written to them. */
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

/** Which letters an event of an order comes to: sent for a real one, shown for a rehearsed one. */
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
