import type { PublicSeller } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { query } from '../../../../lib/query.ts';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Paginator } from '../../../../ui/paginator.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { useCategories } from '../search/use-labels.ts';
import { ResultsSkeleton } from '../search/ResultsSkeleton.tsx';
import {
  productsQuestion,
  readProductsQuery,
  writeProductsQuery,
  type PublicProductsQuery,
} from './directory-address.ts';
import { PublicProductCard } from './PublicProductCard.tsx';
import styles from './PublicProducts.module.css';

/** A shorter list is read faster than searched. */
const WORTH_SEARCHING = 8;

/** The seller's published products; prices only where the seller made them public. */
export function PublicProducts({ seller }: { seller: PublicSeller }) {
  const text = useText();
  const titleId = useId();
  const [search, setSearch] = useAddressSearch();
  const urlQuery = readProductsQuery(search);
  const change = (next: Partial<PublicProductsQuery>) =>
    setSearch((before) => writeProductsQuery({ ...readProductsQuery(before), page: 1, ...next }));
  const found = useQuery({
    ...query('offers.listSellerProducts', productsQuestion(seller.slug, urlQuery)),
    placeholderData: keepPreviousData,
  });
  const isNarrowed = urlQuery.search !== '' || urlQuery.categoryId !== null;
  const { data, isPlaceholderData } = found;
  return (
    <section aria-labelledby={titleId} className="stack-12">
      <h2 id={titleId} className={styles.title}>
        {text('offers.public.seller.products')}
      </h2>
      {!seller.showsPrices && (
        <p className="quiet">{text('offers.public.seller.noPrices', { name: seller.name })}</p>
      )}
      <div className="shrinks stack-12" aria-busy={isPlaceholderData}>
        {(isNarrowed || seller.products >= WORTH_SEARCHING) && (
          <ProductsBar seller={seller} urlQuery={urlQuery} change={change} />
        )}
        <QueryState
          query={found}
          skeleton={<ResultsSkeleton isLine={false} />}
          failed="offers.public.seller.productsFailed"
        />
        {data?.total === 0 && (
          <Nothing
            name={seller.name}
            isNarrowed={isNarrowed}
            onClear={() => change({ search: '', categoryId: null })}
          />
        )}
        {data !== undefined && data.total > 0 && (
          <ul className={styles.grid} data-old={isPlaceholderData || undefined}>
            {data.rows.map((product) => (
              <li key={product.id}>
                <PublicProductCard product={product} />
              </li>
            ))}
          </ul>
        )}
        {data !== undefined && data.total > urlQuery.pageSize && (
          <Paginator
            label={text('offers.public.seller.products')}
            page={urlQuery.page}
            pageSize={urlQuery.pageSize}
            total={data.total}
            onChange={(next) => change(next)}
          />
        )}
      </div>
    </section>
  );
}

interface ProductsBarProps {
  seller: PublicSeller;
  urlQuery: PublicProductsQuery;
  change: (next: Partial<PublicProductsQuery>) => void;
}

function ProductsBar({ seller, urlQuery, change }: ProductsBarProps) {
  const text = useText();
  const { categories, nameOf } = useCategories();
  const kinds = categories.filter(({ id }) => seller.categoryIds.includes(id));
  const label = (id: string, parentId: string | null) =>
    parentId === null ? nameOf(id) : `${nameOf(parentId)} › ${nameOf(id)}`;
  return (
    <div className={styles.bar}>
      <SearchBox
        label={text('offers.public.seller.searchProducts')}
        placeholder={text('offers.public.seller.searchProducts')}
        text={urlQuery.search}
        onSearch={(search) => change({ search })}
      />
      <SelectField
        label={text('offers.public.directory.category')}
        labelHidden
        placeholder={text('offers.public.directory.anyCategory')}
        value={urlQuery.categoryId}
        options={kinds.map(({ id, parentId }) => ({ value: id, label: label(id, parentId) }))}
        onChange={(categoryId) => change({ categoryId })}
      />
    </div>
  );
}

function Nothing({ name, isNarrowed, onClear }: { name: string; isNarrowed: boolean; onClear: () => void }) {
  const text = useText();
  return isNarrowed ? (
    <EmptyState
      illustration="search"
      title={text('offers.public.seller.nothing')}
      action={<Button onClick={onClear}>{text('offers.public.directory.clear')}</Button>}
    />
  ) : (
    <EmptyState title={text('offers.public.seller.noProducts')}>
      {text('offers.public.seller.noProductsHelp', { name })}
    </EmptyState>
  );
}
