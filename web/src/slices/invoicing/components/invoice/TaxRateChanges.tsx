import type { Invoice } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { useReader } from '../../../organizations/index.ts';
import { cacheInvoice } from '../../queries.ts';
import styles from './Invoice.module.css';

/** A draft keeps the tax rates of its orders; a seller who changed a rate since can apply the new one. */
export function TaxRateChanges({ invoice }: { invoice: Invoice }) {
  const text = useText();
  const errorText = useErrorText();
  const formats = useFormats();
  const reader = useReader();
  const { id: invoiceId, version, taxRateChanges } = invoice;
  if (taxRateChanges.length === 0) return null;
  const apply = async () => {
    try {
      cacheInvoice(
        await api.invoicing.updateInvoice({ invoiceId, version, change: { taxRates: 'current' } }),
      );
    } catch (error) {
      snackbar.error(text('invoicing.failed', { reason: errorText(error) }));
    }
  };
  return (
    <Banner tone="wait" title={text('invoicing.taxRates.title')}>
      <ul className={styles.plain}>
        {taxRateChanges.map(({ taxId, name, before, after }) => (
          <li key={taxId}>
            {text('invoicing.taxRates.change', {
              name: reader === 'FR' ? name.fr : name.en,
              before: formats.percent(before),
              after: formats.percent(after),
            })}
          </li>
        ))}
      </ul>
      {invoice.can.update === true && (
        <Button kind="plain" size="small" onClick={() => apply()}>
          {text('invoicing.taxRates.apply')}
        </Button>
      )}
    </Banner>
  );
}
