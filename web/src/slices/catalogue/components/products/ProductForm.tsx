import type { Product } from '@halles/contract';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '../../../../lib/api.ts';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm, type FieldOf } from '../../../../ui/form/use-form.ts';
import { Section } from '../../../../ui/section.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheProduct } from '../../queries.ts';
import { MainInputs, MoreInputs } from './ProductInputs.tsx';
import { productChange, productSchema, valuesOfProduct, type ProductValues } from './product-values.ts';
import { saveMerged } from '../../../../lib/save-merged.ts';
import { useDescribeProduct } from './use-describe-product.ts';

/** The product's fields, edited in place; photos and formats are saved separately. */
export function ProductForm({ product }: { product: Product }) {
  const text = useText();
  const reader = useReader();
  const describe = useDescribeProduct();
  const base = useRef(product);
  const form = useForm<ProductValues>({
    stored: useMemo(() => valuesOfProduct(product, reader), [product, reader]),
    schema: productSchema,
    save: async (_changed, whole) => {
      const saved = await saveMerged<Product, ProductValues>({
        stored: base.current,
        values: whole,
        valuesOf: (one) => valuesOfProduct(one, reader),
        send: (version, changed) =>
          api.catalogue.changeProduct({ productId: product.id, version, change: productChange(changed) }),
        describe,
      });
      snackbar.success('catalogue.products.done.saved');
      return valuesOfProduct(cacheProduct(saved), reader);
    },
  });
  // Changes are merged into the record as it was when typing began, not into the latest update.
  useEffect(() => {
    if (!form.isDirty) base.current = product;
  }, [product, form.isDirty]);
  const inputs = {
    field: ((name) => form.field(name)) as FieldOf<ProductValues>,
    errorAt: form.errorAt,
    disabled: product.can.edit !== true,
    current: product.producer,
  };
  return (
    <Form form={form} label={text('catalogue.labels.product')}>
      <Section title={text('catalogue.products.sections.main')}>
        <MainInputs {...inputs} />
      </Section>
      <Section title={text('catalogue.products.sections.more')}>
        <MoreInputs {...inputs} />
      </Section>
    </Form>
  );
}
