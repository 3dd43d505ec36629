import { customerOrganizationTypes, type OrganizationId } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { CustomerPicker } from '../../../relationships/index.ts';
import type { SeenBy } from './seen-by.ts';
import styles from './VendorOffers.module.css';

interface SeeAsBarProps {
  value: SeenBy | null;
  onChange: (next: SeenBy | null) => void;
}

/** As a given customer, or as any buyer of a type at a postal code. */
export function SeeAsBar({ value, onChange }: SeeAsBarProps) {
  const text = useText();
  const { country } = useOrganization();
  const asStranger = (change: Partial<SeenBy>) => {
    const { customerId: _, ...rest } = value ?? {};
    onChange({ country, ...rest, ...change });
  };
  return (
    <section className={styles.previewAsCustomer} aria-label={text('offers.vendor.previewAsCustomer')}>
      <CustomerPicker
        label={text('offers.vendor.previewAsCustomer')}
        // Paused customers are listed too: they see nothing, and the seller wants to know why.
        areAll
        value={(value?.customerId ?? null) as OrganizationId | null}
        onChange={(customer) => onChange(customer ? { customerId: customer.partner.id } : null)}
      />
      <span className={styles.or}>{text('offers.vendor.or')}</span>
      <SelectField
        label={text('offers.vendor.customerType')}
        placeholder={text('offers.vendor.anyType')}
        value={value?.customerType ?? null}
        onChange={(type) => (type ? asStranger({ customerType: type }) : onChange(null))}
        options={customerOrganizationTypes.map((type) => ({
          value: type,
          label: text(`organizations.customerTypes.${type}`),
        }))}
      />
      <TextField
        label={text('offers.vendor.postalCode')}
        value={value?.postalCode ?? ''}
        onChange={(postalCode) => asStranger({ postalCode })}
        disabled={!value?.customerType}
      />
      {value !== null && <Button onClick={() => onChange(null)}>{text('offers.vendor.stopSeeing')}</Button>}
    </section>
  );
}
