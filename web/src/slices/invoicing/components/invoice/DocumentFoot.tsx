import { inLanguage, type InvoiceDocument } from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './Paper.module.css';

/** Purpose, payment instructions, legal mentions and the seller's own footer. */
export function DocumentFoot({ document }: { document: InvoiceDocument }) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const reader = useReader();
  const localized = (written: InvoiceDocument['footer']) => (written ? inLanguage(written, reader) : '');
  const methods = document.paymentMethods.map((method) => words.method(method));
  const isInvoice = document.kind === 'invoice';
  const parts: [string, string][] = [
    [text('invoicing.words.reason'), document.reason],
    [text('invoicing.paper.note'), document.note],
    [text('invoicing.paper.methods'), isInvoice ? formats.list(methods) : ''],
    [text('invoicing.paper.instructions'), isInvoice ? localized(document.paymentInstructions) : ''],
  ];
  const mentions = [
    ...document.mentions.map((mention) => words.written(mention)),
    localized(document.footer),
  ];
  return (
    <footer className={styles.foot}>
      {parts.map(
        ([title, written]) =>
          written !== '' && (
            <div key={title}>
              <h3>{title}</h3>
              <p>{written}</p>
            </div>
          ),
      )}
      {mentions.map((mention) => mention !== '' && <p key={mention}>{mention}</p>)}
    </footer>
  );
}
