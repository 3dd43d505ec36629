import { quantity, unitPrice } from '@halles/contract';
import { z } from 'zod';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import type { FieldOf } from '../../../../ui/form/use-form.ts';
import { PriceField } from '../price-lists/PriceField.tsx';
import { emptyOrValid } from './format-values.ts';

/** '' for what is set later. */
export const saleSchema = z.object({ unitPrice: emptyOrValid(unitPrice), onHand: emptyOrValid(quantity) });
export type SaleValues = z.infer<typeof saleSchema>;

export const notForSaleYet: SaleValues = { unitPrice: '', onHand: '' };

/** The price for every buyer and the stock of a new product's first format; both may be left for later. */
export function SaleInputs({ field, isPerKg }: { field: FieldOf<SaleValues>; isPerKg: boolean }) {
  const text = useText();
  const { currency } = useOrganization();
  return (
    <Fields columns={2}>
      <PriceField
        {...field('unitPrice')}
        label={text('catalogue.products.form.price')}
        currency={currency}
        isPerKg={isPerKg}
      />
      <QuantityField
        {...field('onHand')}
        label={text('catalogue.products.form.stock')}
        help={text('catalogue.products.form.stockHelp')}
        decimals={3}
      />
    </Fields>
  );
}
