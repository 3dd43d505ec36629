import { inLanguage, type FoundRecord } from '@halles/contract';
import { useReader, useText } from '../../lib/i18n/index.ts';
import { useFormats } from '../../lib/use-formats.ts';
import { InvoiceStateChip } from '../../slices/invoicing/index.ts';
import { OrderStatusChip } from '../../slices/ordering/index.ts';
import { RelationChip } from '../../slices/relationships/index.ts';
import type { PaletteItem } from './use-palette-items.tsx';

type Words = Pick<PaletteItem, 'label' | 'details' | 'aside'>;
type Document = Extract<FoundRecord, { kind: 'order' | 'invoice' | 'payment' }>;

/** An order, invoice or payment: its number, its partner, day and amount, and its status. */
function useDocumentWords(): (record: Document) => Words {
  const text = useText();
  const formats = useFormats();
  return (record) => {
    const amount = formats.money({ amountMinor: record.totalMinor, currency: record.currency });
    const details = [record.partner.name, record.on === null ? '' : formats.day(record.on)];
    if (record.kind === 'order')
      return {
        label: record.number,
        details: [...details, amount],
        aside: <OrderStatusChip status={record.status} side={record.side} />,
      };
    if (record.kind === 'payment')
      return {
        label: amount,
        details: [...details, record.reference || text(`settings.paymentMethods.${record.method}`)],
      };
    const { number, document, state, side } = record;
    return {
      label:
        number === null
          ? text(`invoicing.words.draftOf.${document}`)
          : text('invoicing.words.named', { kind: text(`invoicing.words.kind.${document}`), number }),
      details: [...details, amount],
      aside: <InvoiceStateChip state={state} kind={document} side={side} />,
    };
  };
}

/** A record in the reader's words: its name, what tells it from others, and its status. */
export function useRecordWords(): (record: FoundRecord) => Words {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const documentWords = useDocumentWords();
  const written = (texts: { en: string; fr: string }) => inLanguage(texts, reader);
  return (record) => {
    switch (record.kind) {
      case 'customer':
      case 'supplier':
        return {
          label: record.partner.name,
          details: [record.number ?? '', record.city ?? ''],
          aside: record.status !== 'active' && (
            <RelationChip status={record.status} side={record.kind === 'customer' ? 'vendor' : 'customer'} />
          ),
        };
      case 'product':
        return {
          label: written(record.name),
          details: [
            record.category === null ? '' : written(record.category),
            record.isArchived ? text('palette.archived') : '',
          ],
        };
      case 'conversation':
        return {
          label: record.partner.name,
          details: [
            record.number === '' ? '' : text('palette.about', { number: record.number }),
            formats.dateTime(record.activeAt),
          ],
        };
      default:
        return documentWords(record);
    }
  };
}
