import type { OrganizationId } from '@halles/contract';
import { useState } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNavigate } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { CustomerPicker } from '../../../relationships/index.ts';
import { cacheInvoice } from '../../queries.ts';
import styles from './New.module.css';

/** An invoice without an order, written line by line. */
export function FreeInvoice({ customer }: { customer: OrganizationId | null }) {
  const text = useText();
  const navigate = useNavigate();
  const [customerId, setCustomerId] = useState(customer);
  const start = () =>
    runAction(
      async () => {
        const { id } = cacheInvoice(
          await api.invoicing.draftInvoiceWithoutOrder({ customerId: customerId! }),
        );
        navigate(paths.vendorInvoice(id));
      },
      { failed: 'invoicing.failed' },
    );
  return (
    <Section title={text('invoicing.new.free')} description={text('invoicing.new.freeHelp')}>
      <div className={styles.free}>
        <CustomerPicker value={customerId} onChange={(chosen) => setCustomerId(chosen?.partner.id ?? null)} />
        <Button disabled={customerId === null} onClick={start}>
          {text('invoicing.new.startFree')}
        </Button>
      </div>
    </Section>
  );
}
