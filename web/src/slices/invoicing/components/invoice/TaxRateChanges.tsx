import { inLanguage, type Invoice } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cacheInvoice } from '../../queries.ts';

/** A draft keeps the tax rates of its orders; a seller who changed a rate since can apply the new one. */
export function TaxRateChanges({ invoice }: { invoice: Invoice }) {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const { id: invoiceId, version, taxRateChanges } = invoice;
  if (taxRateChanges.length === 0) return null;
  const apply = async () => {
    await runAction(
      async () =>
        cacheInvoice(
          await api.invoicing.updateInvoice({ invoiceId, version, change: { taxRates: 'current' } }),
        ),
      { failed: 'invoicing.failed' },
    );
  };
  return (
    <Banner tone="wait" title={text('invoicing.taxRates.title')}>
      <ul>
        {taxRateChanges.map(({ taxId, name, before, after }) => (
          <li key={taxId}>
            {text('invoicing.taxRates.change', {
              name: inLanguage(name, reader),
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
