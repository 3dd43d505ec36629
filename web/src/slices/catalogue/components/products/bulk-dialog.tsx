import { storages, type ProducerId, type Product } from '@halles/contract';
import { useState } from 'react';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import type { ProductRow } from '../../queries.ts';
import { CategoryField } from './CategoryField.tsx';
import { CertificationsField } from './CertificationsField.tsx';
import { changeProducts } from './product-changes.ts';
import { ProducerField } from './ProducerField.tsx';
import { useLabels } from './use-labels.ts';

export const bulkFields = ['category', 'producer', 'storage', 'certifications'] as const;
export type BulkField = (typeof bulkFields)[number];
type Change = Parameters<typeof changeProducts>[1];

interface BulkProps {
  products: readonly ProductRow[];
  field: BulkField;
  close: (done?: boolean) => void;
}

interface FieldProps {
  field: BulkField;
  change: Change;
  onChange: (change: Change) => void;
}

function BulkInput({ field, change, onChange }: FieldProps) {
  const text = useText();
  const labels = useLabels();
  if (field === 'category')
    return (
      <CategoryField value={change.categoryId ?? null} onChange={(categoryId) => onChange({ categoryId })} />
    );
  if (field === 'producer')
    return (
      <ProducerField
        value={(change.producerId ?? null) as ProducerId | null}
        onChange={(producerId: ProducerId | null) => onChange({ producerId })}
      />
    );
  if (field === 'storage')
    return (
      <SelectField<Product['storage']>
        label={text('catalogue.labels.storage')}
        value={change.storage ?? storages[0]}
        onChange={(storage) => storage && onChange({ storage })}
        options={labels.storages}
        required
      />
    );
  return (
    <CertificationsField
      value={change.certifications ?? []}
      onChange={(certifications) => onChange({ certifications })}
    />
  );
}

const initialChange: Record<BulkField, Change> = {
  category: { categoryId: null },
  producer: { producerId: null },
  storage: { storage: storages[0] },
  certifications: { certifications: [] },
};

function Bulk({ products, field, close }: BulkProps) {
  const text = useText();
  const [change, setChange] = useState<Change>(initialChange[field]);
  const apply = async () => {
    if (await changeProducts(products, change)) close(true);
  };
  return (
    <>
      <Fields>
        <p>{text(`catalogue.products.bulk.help.${field}`)}</p>
        <BulkInput field={field} change={change} onChange={setChange} />
      </Fields>
      <DialogActions cancel={close}>
        <Button kind="primary" onClick={apply}>
          {text('catalogue.products.bulk.apply')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Sets one value on all selected products; resolves with true when done. */
export const openBulkChange = (
  field: BulkField,
  products: readonly ProductRow[],
): Promise<boolean | undefined> =>
  openDialog<boolean>(
    { title: textNow(`catalogue.products.bulk.titles.${field}`, { count: products.length }), width: 520 },
    (close) => <Bulk products={products} field={field} close={close} />,
  );
