import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { column, type Column } from '../../../../ui/table/column.ts';
import type { ProductRow } from '../../queries.ts';
import { ProductMenu } from './ProductMenu.tsx';
import { ProductName } from './ProductName.tsx';
import { useCategories } from './use-categories.ts';
import { useProducers } from '../producers/producers-query.ts';
import { useLabels } from './use-labels.ts';
import { ActivityChip, useNames } from './words.tsx';

/** Members who may edit get a menu in each row. */
export function useProductColumns(mayEdit: boolean): Column<ProductRow>[] {
  const text = useText();
  const { name } = useNames();
  const facts = useFactColumns();
  if (!mayEdit) return facts;
  return [
    ...facts,
    column(
      'actions',
      text('catalogue.labels.actions'),
      (row) => <ProductMenu product={row} name={name(row.name)} />,
      { width: 80, fixed: true, onCard: 'none' },
    ),
  ];
}

function useFactColumns(): Column<ProductRow>[] {
  const text = useText();
  const formats = useFormats();
  const labels = useLabels();
  const { name } = useNames();
  const { nameOf } = useCategories();
  const hasProducers = useProducers().length > 0;
  return [
    column(
      'name',
      text('catalogue.labels.product'),
      (row) => <ProductName name={name(row.name)} thumbnailUrl={row.thumbnailUrl} />,
      { width: 220, grow: true, sortable: true },
    ),
    column(
      'state',
      text('catalogue.labels.state'),
      ({ isArchived }) => <ActivityChip isArchived={isArchived} />,
      { width: 112, givesWay: 3, onCard: 'status' },
    ),
    column('category', text('catalogue.labels.category'), ({ categoryId }) => nameOf(categoryId), {
      width: 190,
      sortable: true,
      onCard: 'subtitle',
    }),
    // A seller without producers does not get an empty producer column.
    ...(hasProducers
      ? [
          column(
            'producer',
            text('catalogue.labels.producer'),
            ({ producer }: ProductRow) => producer?.name,
            { width: 168, sortable: true },
          ),
        ]
      : []),
    column('storage', text('catalogue.labels.storage'), ({ storage }) => labels.storage(storage), {
      width: 112,
      givesWay: 2,
    }),
    column(
      'certifications',
      text('catalogue.labels.certification'),
      ({ certifications }) => certifications.map(labels.certification).join(', '),
      { width: 144, givesWay: 1 },
    ),
    column('formats', text('catalogue.labels.formats'), (row) => formats.number(row.formats), {
      width: 80,
      numeric: true,
    }),
    column(
      'changedAt',
      text('catalogue.labels.changedAt'),
      ({ changedAt }) => <time dateTime={changedAt}>{formats.date(changedAt)}</time>,
      { width: 124, sortable: true, hidden: true },
    ),
  ];
}
