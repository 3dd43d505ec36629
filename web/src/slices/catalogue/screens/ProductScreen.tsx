import type { Product, ProductId } from '@halles/contract';
import { IconArchive, IconArchiveOff, IconCopy } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import type { Action } from '../../../ui/action-menu.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { PrimaryAction } from '../../../ui/button.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useReason } from '../../../lib/use-reason.ts';
import { ProductFormats } from '../components/formats/ProductFormats.tsx';
import { archiveProducts, duplicateProduct } from '../components/products/product-changes.ts';
import { NextStep } from '../components/products/NextStep.tsx';
import { ProductForm } from '../components/products/ProductForm.tsx';
import { ProductPhotos } from '../components/products/ProductPhotos.tsx';
import { useCategories } from '../components/products/use-categories.ts';
import { ActivityChip, useNames } from '../components/products/words.tsx';

export default function ProductScreen() {
  const productId = useAddressParams<'productId'>().productId as ProductId;
  const result = useLive('catalogue.getProduct', { productId });
  return (
    <QueryState query={result} isPage failed="catalogue.products.loadOneFailed">
      {(data) => <ProductContent key={data.id} product={data} />}
    </QueryState>
  );
}

function useMenu(product: Product): Action[] {
  const text = useText();
  const navigate = useNavigate();
  const noCopy = useReason(product.can.duplicate);
  const noArchive = useReason(product.can.archive);
  const duplicate = async () => {
    const made = await duplicateProduct(product.id);
    if (made) navigate(paths.product(made.id));
  };
  return [
    {
      label: text('catalogue.products.actions.duplicate'),
      icon: <IconCopy />,
      onClick: () => void duplicate(),
      disabledReason: noCopy,
    },
    ...(product.isArchived
      ? []
      : [
          {
            label: text('catalogue.labels.archive'),
            icon: <IconArchive />,
            separated: true,
            onClick: () => void archiveProducts([product.id], true),
            disabledReason: noArchive,
          },
        ]),
  ];
}

function ProductContent({ product }: { product: Product }) {
  const text = useText();
  const formats = useFormats();
  const { name } = useNames();
  const { nameOf } = useCategories();
  const menu = useMenu(product);
  const facts = [
    nameOf(product.categoryId),
    product.producer?.name,
    text('catalogue.products.since', { date: formats.date(product.createdAt) }),
  ];
  return (
    <>
      <PageHeader
        title={name(product.name)}
        subtitle={facts.filter(Boolean).join(' · ')}
        breadcrumb={[
          { label: text('catalogue.products.title'), href: paths.products },
          { label: name(product.name) },
        ]}
        status={<ActivityChip isArchived={product.isArchived} />}
        menu={menu}
        {...(product.can.restore === true && {
          primary: (
            <PrimaryAction
              icon={<IconArchiveOff aria-hidden />}
              onClick={() => archiveProducts([product.id], false)}
            >
              {text('catalogue.labels.restore')}
            </PrimaryAction>
          ),
        })}
      />
      {product.isArchived && (
        <Banner tone="info" title={text('catalogue.products.archivedTitle')}>
          {text('catalogue.products.archivedHelp')}
        </Banner>
      )}
      <div className="stack-16 fits below-4">
        <NextStep product={product} />
        <ProductFormats product={product} />
        <ProductPhotos product={product} />
        <ProductForm product={product} />
      </div>
    </>
  );
}
