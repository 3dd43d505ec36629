import type { Language, ProductId } from '@halles/contract';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { Allowed } from '../../../lib/allowed.tsx';
import { api } from '../../../lib/api.ts';
import { textNow, useReader, useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm, type FieldOf } from '../../../ui/form/use-form.ts';
import { useNavigate } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { useRunning } from '../../../ui/use-running.ts';
import {
  fieldsOfFormat,
  formatSchema,
  newFormat,
  type FormatValues,
} from '../components/formats/format-values.ts';
import { FormatSections } from '../components/formats/FormatSections.tsx';
import { notForSaleYet, SaleInputs, saleSchema, type SaleValues } from '../components/formats/SaleInputs.tsx';
import type { Photo } from '../components/products/photos.ts';
import { PhotosField } from '../components/products/PhotosField.tsx';
import {
  newProduct,
  nextProduct,
  productChange,
  productSchema,
  type ProductValues,
} from '../components/products/product-values.ts';
import { MainInputs, MoreInputs } from '../components/products/ProductInputs.tsx';
import { useNames } from '../components/products/words.tsx';
import { cacheProduct, refetchProducts } from '../queries.ts';

/** A product and its first format in one form, because a product is sold only in a format. */
const newProductSchema = z.object({ product: productSchema, format: formatSchema, sale: saleSchema });
type NewProductValues = z.infer<typeof newProductSchema>;

const firstValues = (reader: Language): NewProductValues => ({
  product: newProduct(reader),
  format: newFormat(reader),
  sale: notForSaleYet,
});

/** Values for the next of many new products: shared values stay, and the product's own codes are cleared. */
const nextValues = ({ product, format }: NewProductValues, reader: Language): NewProductValues => ({
  product: nextProduct(product, reader),
  format: { ...format, sku: '', gtin: '', unitCost: '', hasOwnLabel: false, label: newFormat(reader).label },
  sale: notForSaleYet,
});

/** What it was saved without, for the address of its page. With a price only, it can always be ordered. */
const nextSteps = ({ unitPrice, onHand }: SaleValues): string => {
  if (unitPrice !== '') return '';
  return onHand === '' ? '?next=priceAndStock' : '?next=price';
};

const FIRST_FIELD = '[data-field="product.name"] input[type="text"]';

/** With a price or a stock, both are set in the same step as for products that are typed in a list. */
async function create(
  { product, format, sale }: NewProductValues,
  photos: readonly Photo[],
): Promise<ProductId> {
  const { description, ...rest } = product;
  const fields = {
    ...rest,
    description: productChange({ description }).description ?? null,
    photoFileIds: photos.map(({ fileId }) => fileId),
  };
  const first = fieldsOfFormat(format);
  if (sale.unitPrice === '' && sale.onHand === '')
    return cacheProduct(await api.catalogue.createProduct({ ...fields, formats: [first] })).id;
  const { productId } = await api.inventory.createProductForSale({
    ...fields,
    format: first,
    unitPrice: sale.unitPrice || null,
    onHand: sale.onHand || null,
  });
  refetchProducts();
  return productId;
}

/** A product with its first format in one form; made for entering many in a row. */
export default function NewProductScreen() {
  const reader = useReader();
  const [start, setStart] = useState(() => ({ round: 0, values: firstValues(reader) }));
  const next = (before: NewProductValues) =>
    setStart(({ round }) => ({ round: round + 1, values: nextValues(before, reader) }));
  return (
    <Allowed ability="editCatalogue">
      <NewProduct key={start.round} isNext={start.round > 0} values={start.values} onNext={next} />
    </Allowed>
  );
}

interface NewProductProps {
  values: NewProductValues;
  isNext: boolean;
  onNext: (before: NewProductValues) => void;
}

function NewProduct({ values, isNext, onNext }: NewProductProps) {
  const text = useText();
  const navigate = useNavigate();
  const names = useNames();
  const may = useMay();
  const maySell = may('editPrices') && may('editStock');
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const madeAt = useRef<string>(null);
  const form = useForm<NewProductValues>({
    stored: values,
    schema: newProductSchema,
    save: async (_changed, whole) => {
      madeAt.current = paths.product(await create(whole, photos)) + (maySell ? nextSteps(whole.sale) : '');
      snackbar.success(textNow('catalogue.products.done.created', { name: names.name(whole.product.name) }));
    },
  });
  // Focuses the next name, so that many products are entered without the mouse.
  useEffect(() => {
    if (isNext) form.element.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const [isGoingOn, goOn] = useRunning(async () => {
    if (await form.submit()) onNext(form.values);
  });
  // Which names are paths under a prefix is more than the compiler can follow.
  const part = <Values extends object>(name: 'product' | 'format' | 'sale') =>
    ((each: string) => form.field(`${name}.${each}` as never)) as unknown as FieldOf<Values>;
  const product = {
    field: part<ProductValues>('product'),
    errorAt: (path: string) => form.errorAt(`product.${path}`),
  };
  return (
    <>
      <PageHeader
        title={text('catalogue.products.new')}
        subtitle={text(
          isNext ? 'catalogue.products.form.nextSubtitle' : 'catalogue.products.form.newSubtitle',
        )}
        breadcrumb={[
          { label: text('catalogue.products.title'), href: paths.products },
          { label: text('catalogue.products.new') },
        ]}
      />
      <Form
        form={form}
        saveLabel={text('catalogue.products.form.create')}
        onCancel={() => navigate(paths.products)}
        isExtraActionBusy={isGoingOn}
        extraAction={
          <Button
            loading={isGoingOn}
            disabled={!form.isDirty || (form.isSaving && !isGoingOn)}
            onClick={goOn}
          >
            {text('catalogue.products.form.another')}
          </Button>
        }
        onSaved={() => madeAt.current !== null && navigate(madeAt.current)}
      >
        <Section title={text('catalogue.products.sections.main')}>
          <MainInputs {...product} />
        </Section>
        <Section title={text('catalogue.products.sections.firstFormat')}>
          <FormatSections
            values={form.values.format}
            field={part<FormatValues>('format')}
            errorAt={(path) => form.errorAt(`format.${path}`)}
          />
        </Section>
        {maySell && (
          <Section
            title={text('catalogue.products.sections.sale')}
            description={text('catalogue.products.form.saleHelp')}
          >
            <SaleInputs field={part<SaleValues>('sale')} isPerKg={form.values.format.isVariableWeight} />
          </Section>
        )}
        <Section title={text('catalogue.products.photos.title')}>
          <PhotosField photos={photos} onChange={setPhotos} />
        </Section>
        <Section title={text('catalogue.products.sections.more')}>
          <MoreInputs {...product} />
        </Section>
      </Form>
    </>
  );
}
