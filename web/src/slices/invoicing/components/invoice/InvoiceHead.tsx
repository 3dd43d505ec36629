import type { Invoice } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { PrimaryAction } from '../../../../ui/button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import type { UnsavedDraft } from '../draft/unsaved-draft.ts';
import { invoicesPath } from '../list/invoices-address.ts';
import { InvoiceStateChip } from '../words/InvoiceStateChip.tsx';
import { partnerOf, useInvoiceWords } from '../words/use-invoice-words.ts';
import { useInvoiceActions } from './use-invoice-actions.tsx';

/** Parties, number and state; the next step is the primary button. */
export function InvoiceHead({ invoice, unsaved }: { invoice: Invoice; unsaved: UnsavedDraft }) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const { primary, others } = useInvoiceActions(invoice, unsaved);
  const { side, state, kind, document } = invoice;
  const name = words.name(invoice);
  const facts = [
    words.money(document.totals.totalMinor, invoice.currency),
    kind === 'invoice' && text('invoicing.invoice.dueOn', { day: formats.day(document.dueOn) }),
    invoice.sentAt !== null &&
      side === 'vendor' &&
      text('invoicing.invoice.sentAt', { instant: formats.dateTime(invoice.sentAt) }),
    invoice.isSending && text('invoicing.list.sending'),
  ];
  return (
    <PageHeader
      title={partnerOf(invoice, side).name}
      reference={name}
      subtitle={facts.filter(Boolean).join(' · ')}
      breadcrumb={[{ label: text('invoicing.list.title'), href: invoicesPath(side) }, { label: name }]}
      status={<InvoiceStateChip state={state} kind={kind} side={side} />}
      primary={
        primary && (
          <PrimaryAction onClick={primary.onClick} disabledReason={primary.reason}>
            {primary.label}
          </PrimaryAction>
        )
      }
      secondary={
        // A draft is the seller's own.
        invoice.status === 'draft'
          ? []
          : [
              {
                label: text('invoicing.invoice.messageTo', { name: partnerOf(invoice, side).name }),
                href: paths.conversationAbout('invoice', invoice.id),
              },
            ]
      }
      menu={others}
    />
  );
}
