import { inLanguage, type FormatRow } from '@halles/contract';
import { useMemo } from 'react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useLivePages } from '../../../../lib/live-pages.ts';
import { paths } from '../../../../lib/paths.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { EditGrid, type GridColumn } from '../../../../ui/grid/index.ts';
import { Link } from '../../../../ui/link.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import type { FormatsInput } from '../../queries.ts';
import { ProductPicture } from '../products/ProductName.tsx';
import { useNames } from '../products/words.tsx';
import { FormatMenu } from './FormatMenu.tsx';
import { saveFormatEdits } from './save-format-edits.ts';
import { FormatName, useFormatColumns } from './use-format-columns.tsx';

const SKELETON_ROWS = 12;
const actions = (format: FormatRow) => <FormatMenu format={format} />;

function ProductLink({ format }: { format: FormatRow }) {
  const { name } = useNames();
  return (
    <span data-panel className="shrinks row-10">
      <ProductPicture url={format.thumbnailUrl} />
      <Link href={paths.product(format.productId)} className="clipped">
        {name(format.productName)}
      </Link>
    </span>
  );
}

function useNameColumns(): GridColumn<FormatRow>[] {
  const text = useText();
  const { name } = useNames();
  const reader = useReader();
  return useMemo(
    () => [
      {
        key: 'product',
        header: text('catalogue.labels.product'),
        kind: 'readonly',
        width: 200,
        onCard: 'none',
        value: ({ productName }) => name(productName),
        show: (format) => <ProductLink format={format} />,
      },
      {
        key: 'title',
        header: text('catalogue.labels.format'),
        kind: 'readonly',
        width: 148,
        onCard: 'none',
        value: ({ title }) => inLanguage(title, reader),
        show: (format) => <FormatName format={format} />,
      },
    ],
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [reader],
  );
}

interface FormatsGridProps {
  input: FormatsInput;
  mayEdit: boolean;
  isNarrowed: boolean;
  /** In the toolbar of the list. */
  barPlace?: Element | null;
}

export function FormatsGrid({ input, mayEdit, isNarrowed, ...place }: FormatsGridProps) {
  const text = useText();
  const names = useNames();
  const columns = useFormatColumns(useNameColumns(), actions);
  const pages = useLivePages('catalogue.listFormats', input);
  const { rowCount, rowAt, onWindow } = pages;
  if (rowCount === undefined || pages.error)
    return (
      <QueryState
        query={{ ...pages, data: undefined }}
        skeleton={<ListSkeleton rows={SKELETON_ROWS} />}
        failed="catalogue.formats.loadFailed"
      />
    );
  return (
    <EditGrid<FormatRow>
      // Unsaved text of one list does not appear in another.
      key={pages.shownQuery}
      isRefreshing={pages.isPlaceholderData}
      label={text('catalogue.formats.title')}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={names.format}
      rowVersion={({ version }) => version}
      rowCount={rowCount}
      rowAt={rowAt}
      onWindow={onWindow}
      onEdit={saveFormatEdits}
      readOnly={!mayEdit}
      {...place}
      empty={
        isNarrowed ? (
          <EmptyState illustration="search" title={text('catalogue.formats.nothingFound')} />
        ) : (
          <EmptyState
            title={text('catalogue.formats.emptyTitle')}
            action={
              mayEdit ? (
                <Button kind="primary" href={paths.newProduct}>
                  {text('catalogue.products.first')}
                </Button>
              ) : undefined
            }
          >
            {text('catalogue.formats.empty')}
          </EmptyState>
        )
      }
    />
  );
}
