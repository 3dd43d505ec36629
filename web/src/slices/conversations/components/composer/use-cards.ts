import {
  inLanguage,
  type CardSubject,
  type ConversationSubject,
  type PurchaseOrderId,
} from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { ChosenCard } from '../device/drafts.ts';
import type { Parties } from './Composer.tsx';

export type CardKind = CardSubject['kind'];

/** A thing that a message can point to, as the picker shows it. */
export interface CardChoice extends ChosenCard {
  detail: string;
}

interface Choices {
  choices: readonly CardChoice[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

const SHOWN = 20;
const YEAR_MS = 365 * 86_400_000;

function useOrderCards({ side, partnerId }: Parties, search: string, enabled: boolean): Choices {
  const text = useText();
  const formats = useFormats();
  const { data, error, refetch } = useLive(
    'ordering.listOrders',
    {
      side,
      partnerId,
      view: 'sent',
      from: formats.dayOf(new Date(Date.now() - YEAR_MS)),
      until: formats.dayOf(new Date()),
      pageSize: SHOWN,
      ...(search !== '' && { search }),
    },
    { enabled },
  );
  const choices = data?.rows.map(({ id, number, on, totalMinor, currency }) => ({
    subject: { kind: 'order' as const, id },
    title: text('conversations.card.order', { number }),
    detail: `${formats.longDay(on)} · ${formats.money({ amountMinor: totalMinor, currency })}`,
  }));
  return { choices, error, refetch };
}

function useInvoiceCards({ side, partnerId }: Parties, search: string, enabled: boolean): Choices {
  const text = useText();
  const formats = useFormats();
  const { data, error, refetch } = useLive(
    'invoicing.listInvoices',
    { side, partnerId, pageSize: SHOWN, ...(search !== '' && { search }) },
    { enabled },
  );
  const choices = data?.rows.flatMap(({ id, number, dueOn, totalMinor, currency }) => {
    if (number === null) return [];
    const due = dueOn === null ? [] : [text('conversations.card.due', { day: formats.day(dueOn) })];
    return {
      subject: { kind: 'invoice' as const, id },
      title: text('conversations.card.invoice', { number }),
      detail: [formats.money({ amountMinor: totalMinor, currency }), ...due].join(' · '),
    };
  });
  return { choices, error, refetch };
}

/** Claims and changes are those of the order that the conversation is about. */
function useOrderParts(kind: CardKind, subject: ConversationSubject): Choices {
  const text = useText();
  const formats = useFormats();
  const isPart = (kind === 'claim' || kind === 'change') && subject.kind === 'order';
  // Asked only when the subject is an order.
  const purchaseOrderId = subject.id as PurchaseOrderId;
  const { data, error, refetch } = useLive('ordering.getOrder', { purchaseOrderId }, { enabled: isPart });
  if (!data) return { choices: isPart ? undefined : [], error, refetch };
  const { number, claims, changeSets } = data;
  const choices =
    kind === 'claim'
      ? claims.map(({ id, raisedAt, message }) => ({
          subject: { kind: 'claim' as const, id },
          title: text('conversations.card.claim', { number }),
          detail: [formats.dateTime(raisedAt), message].filter(Boolean).join(' · '),
        }))
      : changeSets.map(({ id, proposedAt, message }) => ({
          subject: { kind: 'change' as const, id },
          title: text('conversations.card.change', { number }),
          detail: [formats.dateTime(proposedAt), message].filter(Boolean).join(' · '),
        }));
  return { choices, error, refetch };
}

/** What the seller offers to this customer, on both sides. */
function useProductCards({ side, partnerId }: Parties, search: string, enabled: boolean): Choices {
  const reader = useReader();
  const ofVendor = useLive(
    'offers.previewAsCustomer',
    { customerId: partnerId, show: 'displayed', pageSize: SHOWN, ...(search !== '' && { search }) },
    { enabled: enabled && side === 'vendor' },
  );
  const ofCustomer = useLive(
    'offers.listSupplierOffers',
    { vendorId: partnerId, language: reader, text: search },
    { enabled: enabled && side === 'customer' },
  );
  const { error, refetch } = side === 'vendor' ? ofVendor : ofCustomer;
  const rows = side === 'vendor' ? ofVendor.data?.rows : ofCustomer.data;
  const choices = rows?.slice(0, SHOWN).map(({ id, name, formatTitle }) => ({
    subject: { kind: 'product' as const, id },
    title: inLanguage(name, reader),
    detail: inLanguage(formatTitle, reader),
  }));
  return { choices, error, refetch };
}

/** Things of one kind that both organizations of the conversation know. */
export function useCards(
  kind: CardKind,
  subject: ConversationSubject,
  parties: Parties,
  typed: string,
): Choices {
  const search = typed.trim().slice(0, 200);
  const all: Record<CardKind, Choices> = {
    order: useOrderCards(parties, search, kind === 'order'),
    invoice: useInvoiceCards(parties, search, kind === 'invoice'),
    product: useProductCards(parties, search, kind === 'product'),
    ...usePartsOfOrder(kind, subject),
  };
  return all[kind];
}

function usePartsOfOrder(kind: CardKind, subject: ConversationSubject): Record<'claim' | 'change', Choices> {
  const parts = useOrderParts(kind, subject);
  return { claim: parts, change: parts };
}
