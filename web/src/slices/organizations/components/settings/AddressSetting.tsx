import { useText } from '../../../../lib/i18n/index.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { AddressInputs } from '../fields/AddressInputs.tsx';
import { addressLine, addressPartsOf, emptyAddress } from '../fields/places.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import styles from './ContactSetting.module.css';
import { useIsDisabled, useSettings } from './settings-context.ts';

/** The address on invoices; the organization's own unless another is entered. */
export function AddressSetting() {
  const text = useText();
  const { form, organization } = useSettings();
  const disabled = useIsDisabled('invoicingAddress');
  const value = form.values.invoicingAddress;
  const own = organization.address;
  return (
    <div>
      <FieldFrame
        label={text('settings.invoicing.address')}
        help={text('settings.invoicing.addressHelp')}
        name="invoicingAddress"
        error={form.errorAt('invoicingAddress')}
        group
      >
        {() => (
          <div className={styles.contact}>
            <CheckboxField
              label={text('settings.sameAsProfile')}
              value={value === null}
              onChange={(isOwn) => {
                const start = own === null ? emptyAddress(organization.country) : addressPartsOf(own);
                form.set('invoicingAddress', isOwn ? null : start);
              }}
              disabled={disabled}
            />
            {value === null ? (
              <p className={styles.own}>{own === null ? text('settings.noOwnAddress') : addressLine(own)}</p>
            ) : (
              <AddressInputs
                value={value}
                onChange={(address) => form.set('invoicingAddress', address)}
                field={(part) => form.field(`invoicingAddress.${part}`)}
                subject={organization.name}
                disabled={disabled}
              />
            )}
          </div>
        )}
      </FieldFrame>
      <ChangedMeanwhile field="invoicingAddress" />
    </div>
  );
}
