import type { ConversationSubject } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';
import type { Parties } from '../composer/Composer.tsx';

interface SubjectFacts {
  data: { parties: Parties; logoUrl: string | null; number: string } | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** The partner and the number of what a conversation is about, before it has begun. */
export function useSubject({ kind, id }: ConversationSubject): SubjectFacts {
  const relation = useLive('relationships.get', { relationId: id }, { enabled: kind === 'relation' });
  const order = useLive('ordering.getOrder', { purchaseOrderId: id }, { enabled: kind === 'order' });
  const invoice = useLive('invoicing.getInvoice', { invoiceId: id }, { enabled: kind === 'invoice' });
  if (kind === 'relation') {
    const { data, error, refetch } = relation;
    return {
      error,
      refetch,
      data: data && {
        parties: { side: data.side, partnerId: data.partner.id, name: data.partner.name },
        logoUrl: data.partner.logoUrl,
        number: '',
      },
    };
  }
  const { data, error, refetch } = kind === 'order' ? order : invoice;
  const partner = data && (data.side === 'vendor' ? data.customer : data.vendor);
  return {
    error,
    refetch,
    data: data &&
      partner && {
        parties: { side: data.side, partnerId: partner.id, name: partner.name },
        logoUrl: partner.logoUrl,
        number: data.number ?? '',
      },
  };
}
