import type { OrganizationId } from '@halles/contract';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNavigate } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { CustomerPicker } from '../../../relationships/index.ts';
import { cacheInvoice } from '../../queries.ts';
import styles from './New.module.css';

/** An invoice without an order, written line by line. */
export function FreeInvoice() {
  const text = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [customerId, setCustomerId] = useState<OrganizationId | null>(null);
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    if (customerId === null) return;
    setBusy(true);
    try {
      const { id } = cacheInvoice(await api.invoicing.draftInvoiceWithoutOrder({ customerId }));
      navigate(paths.vendorInvoice(id));
    } catch (error) {
      snackbar.error(text('invoicing.failed', { reason: errorText(error) }));
      setBusy(false);
    }
  };
  return (
    <Section title={text('invoicing.new.free')} description={text('invoicing.new.freeHelp')}>
      <div className={styles.free}>
        <CustomerPicker
          value={customerId}
          onChange={(customer) => setCustomerId(customer?.partner.id ?? null)}
        />
        <Button disabled={customerId === null} loading={isBusy} onClick={() => void start()}>
          {text('invoicing.new.startFree')}
        </Button>
      </div>
    </Section>
  );
}
