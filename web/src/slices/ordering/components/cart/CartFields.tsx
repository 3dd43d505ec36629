import { orderingLimits, type Cart } from '@halles/contract';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useStore } from '../../../../ui/store.ts';
import { addressLine } from '../../../organizations/index.ts';
import { changeCart } from './cart-actions.ts';
import styles from './CartCard.module.css';
import {
  enteredFields,
  enterField,
  fieldOf,
  isTooLong,
  keepMine,
  sendFields,
  takeTheirs,
  type CartField,
} from './entered-fields.ts';

/** The typed value stays until the server has stored it; then the stored value is shown. */
function useTyped(cart: Cart, field: CartField) {
  const text = useText();
  const entered = fieldOf(useStore(enteredFields), cart.id, field);
  const tooLong = entered && isTooLong(entered) && text('ui.field.tooLong', { len: orderingLimits[field] });
  const unsaved = entered?.isUnsaved && text('ordering.cart.notSaved');
  return {
    value: entered?.value ?? cart[field],
    onChange: (value: string) => enterField(cart, field, value),
    onBlur: () => sendFields(cart),
    error: tooLong || entered?.error || unsaved || undefined,
  };
}

/** Two people wrote in one field: the second one chooses. */
function BothWrote({ cart, field }: { cart: Cart; field: CartField }) {
  const text = useText();
  const entered = fieldOf(useStore(enteredFields), cart.id, field);
  if (entered?.theirs === undefined) return null;
  const { theirs } = entered;
  return (
    <div role="group" aria-label={text('ordering.cart.bothWrote')} className={styles.bothWrote}>
      <p className="bad small">
        {theirs === ''
          ? text('ordering.cart.theirsIsEmpty')
          : text('ordering.cart.theirsIs', { text: theirs })}
      </p>
      <Button size="small" kind="primary" onClick={() => keepMine(cart, entered)}>
        {text('ordering.cart.keepMine')}
      </Button>
      <Button size="small" onClick={() => takeTheirs(entered)}>
        {text('ordering.cart.useTheirs')}
      </Button>
    </div>
  );
}

/** Address, the buyer's reference, and a note to the seller. */
export function CartFields({ cart }: { cart: Cart }) {
  const text = useText();
  const disabled = cart.can.edit !== true;
  const reference = useTyped(cart, 'reference');
  const note = useTyped(cart, 'note');
  const send = useEffectEvent(() => sendFields(cart));
  // The drawer may be closed while a field has the focus.
  useEffect(() => () => send(), []);
  return (
    <div className={styles.fields}>
      {!cart.isForCustomer && cart.date?.kind !== 'pickup' && (
        <AddressChoice cart={cart} disabled={disabled} />
      )}
      <TextField
        {...reference}
        label={text(cart.isForCustomer ? 'ordering.cart.referenceOfCustomer' : 'ordering.cart.reference')}
        disabled={disabled}
      />
      <BothWrote cart={cart} field="reference" />
      <TextareaField
        {...note}
        label={text(cart.isForCustomer ? 'ordering.cart.noteOfCustomer' : 'ordering.cart.note')}
        rows={1}
        disabled={disabled}
        {...(note.value.length > orderingLimits.note / 2 && { maxLength: orderingLimits.note })}
      />
      <BothWrote cart={cart} field="note" />
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
