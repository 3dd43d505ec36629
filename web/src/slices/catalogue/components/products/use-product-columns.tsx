import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { Column } from '../../../../ui/table/column.ts';
import type { ProductRow } from '../../queries.ts';
import { ActivityChip } from './ActivityChip.tsx';
import { useNames } from './use-names.ts';
import { ProductMenu } from './ProductMenu.tsx';
import { ProductName } from './ProductName.tsx';
import { useCategories } from './use-categories.ts';
import { useProducers } from './use-producers.ts';
import { useLabels } from './use-labels.ts';

/** Members who may edit get a menu in each row. */
export function useProductColumns(mayEdit: boolean): Column<ProductRow>[] {
  const text = useText();
  const { name } = useNames();
  const facts = useFactColumns();
  if (!mayEdit) return facts;
  return [
    ...facts,
    {
      id: 'actions',
      header: text('catalogue.labels.actions'),
      cell: (row) => <ProductMenu product={row} name={name(row.name)} />,
      width: 80,
      fixed: true,
      onCard: 'none',
    },
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
    {
      id: 'name',
      header: text('catalogue.labels.product'),
      cell: (row) => <ProductName name={name(row.name)} thumbnailUrl={row.thumbnailUrl} />,
      width: 220,
      grow: true,
      sortable: true,
    },
    {
      id: 'state',
      header: text('catalogue.labels.state'),
      cell: ({ isArchived }) => <ActivityChip isArchived={isArchived} />,
      width: 112,
      onCard: 'status',
    },
    {
      id: 'category',
      header: text('catalogue.labels.category'),
      cell: ({ categoryId }) => nameOf(categoryId),
      width: 150,
      sortable: true,
      onCard: 'subtitle',
    },
    // A seller without producers does not get an empty producer column.
    ...(hasProducers
      ? [
          {
            id: 'producer',
            header: text('catalogue.labels.producer'),
            cell: ({ producer }: ProductRow) => producer?.name,
            width: 130,
            sortable: true,
          },
        ]
      : []),
    {
      id: 'storage',
      header: text('catalogue.labels.storage'),
      cell: ({ storage }) => labels.storage(storage),
      width: 112,
    },
    {
      id: 'certifications',
      header: text('catalogue.labels.certification'),
      cell: ({ certifications }) => certifications.map(labels.certification).join(', '),
      width: 130,
    },
    {
      id: 'formats',
      header: text('catalogue.labels.formats'),
      cell: (row) => formats.number(row.formats),
      width: 80,
      numeric: true,
    },
    {
      id: 'changedAt',
      header: text('catalogue.labels.changedAt'),
      cell: ({ changedAt }) => <time dateTime={changedAt}>{formats.date(changedAt)}</time>,
      width: 124,
      sortable: true,
      hidden: true,
    },
  ];
}
