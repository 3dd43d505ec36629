import type { OrganizationId } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { Fields } from '../../../../ui/form/form.tsx';
import { CustomerPicker } from '../../../relationships/index.ts';

function PreviewAsCustomer({ close }: { close: () => void }) {
  const text = useText();
  const [customer, setCustomer] = useState<OrganizationId | null>(null);
  return (
    <>
      <Fields>
        <p>{text('catalogue.priceLists.previewAsCustomer.help')}</p>
        <CustomerPicker
          label={text('catalogue.priceLists.previewAsCustomer.customer')}
          value={customer}
          onChange={(chosen) => setCustomer(chosen?.partner.id ?? null)}
        />
      </Fields>
      <DialogActions cancel={close}>
        {customer === null ? (
          <Button kind="primary" disabled>
            {text('catalogue.priceLists.previewAsCustomer.go')}
          </Button>
        ) : (
          <Button kind="primary" href={paths.offersAs(customer)} onClick={close}>
            {text('catalogue.priceLists.previewAsCustomer.go')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** Spec §2: shows the seller's offers as one customer sees them. */
export const openPreviewAsCustomer = (): Promise<unknown> =>
  openDialog({ title: 'catalogue.priceLists.previewAsCustomer.title' }, (close) => (
    <PreviewAsCustomer close={() => close()} />
  ));
