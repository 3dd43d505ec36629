import { orderingLimits, type Cart } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { addressLine } from '../../../organizations/index.ts';
import { changeCart } from './cart-actions.ts';
import styles from './CartCard.module.css';

/** The typed value stays until the server has stored it; then the stored value is shown. */
function useTyped(value: string, save: (typed: string) => Promise<boolean>, most: number) {
  const [typed, setTyped] = useState<string | null>(null);
  const onBlur = async () => {
    if (typed === null || typed.length > most) return;
    if (typed.trim() !== value && !(await save(typed.trim()))) return;
    // Text typed during a save stays in the field for the next save.
    setTyped((now) => (now === typed ? null : now));
  };
  return { value: typed ?? value, onChange: setTyped, onBlur: () => void onBlur() };
}

/** Address, the buyer's reference, and a note to the seller. */
export function CartFields({ cart }: { cart: Cart }) {
  const text = useText();
  const disabled = cart.can.edit !== true;
  const reference = useTyped(
    cart.reference,
    (typed) => changeCart(cart, { reference: typed }),
    orderingLimits.reference,
  );
  const note = useTyped(cart.note, (typed) => changeCart(cart, { note: typed }), orderingLimits.note);
  const isTooLong = reference.value.length > orderingLimits.reference;
  return (
    <div className={styles.fields}>
      {!cart.isForCustomer && cart.date?.kind !== 'pickup' && (
        <AddressChoice cart={cart} disabled={disabled} />
      )}
      <TextField
        {...reference}
        label={text(cart.isForCustomer ? 'ordering.cart.referenceOfCustomer' : 'ordering.cart.reference')}
        disabled={disabled}
        error={isTooLong ? text('ui.field.tooLong', { len: orderingLimits.reference }) : undefined}
      />
      <TextareaField
        {...note}
        label={text(cart.isForCustomer ? 'ordering.cart.noteOfCustomer' : 'ordering.cart.note')}
        rows={1}
        disabled={disabled}
        {...(note.value.length > orderingLimits.note / 2 && { maxLength: orderingLimits.note })}
      />
    </div>
  );
}

/** With a single address there is nothing to choose. */
function AddressChoice({ cart, disabled }: { cart: Cart; disabled: boolean }) {
  const text = useText();
  const { data = [] } = useLive('organizations.listAddresses', { organizationId: cart.customer.id });
  if (data.length < 2) return null;
  const main = data.find(({ isMain }) => isMain);
  const value = data.find(({ id }) => id === cart.addressId) ?? main;
  return (
    <SelectField
      label={text('ordering.cart.address')}
      value={value?.id ?? null}
      required
      disabled={disabled}
      options={data.map((address) => ({
        value: address.id,
        label: [address.label, addressLine(address)].filter(Boolean).join(' – '),
      }))}
      onChange={(addressId) => void changeCart(cart, { addressId })}
    />
  );
}
