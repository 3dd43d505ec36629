import { inLanguage, type FormatRow, type Product } from '@halles/contract';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { EditGrid, type GridColumn } from '../../../../ui/grid/index.ts';
import { Section } from '../../../../ui/section.tsx';
import { useNames } from '../products/words.tsx';
import { openFormatDialog } from './format-dialog.tsx';
import { FormatMenu } from './FormatMenu.tsx';
import { saveFormatEdits } from './save-format-edits.ts';
import { FormatName, useFormatColumns } from './use-format-columns.tsx';

const actions = (format: FormatRow) => <FormatMenu format={format} />;

function useTitleColumn(): GridColumn<FormatRow>[] {
  const text = useText();
  const reader = useReader();
  return useMemo(
    () => [
      {
        key: 'title',
        header: text('catalogue.labels.format'),
        kind: 'readonly',
        width: 140,
        onCard: 'none',
        value: ({ title }) => inLanguage(title, reader),
        show: (format) => <FormatName format={format} />,
      },
    ],
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [reader],
  );
}

/** The formats of one product: figures are edited in their cells, the other fields in a dialog. */
export function ProductFormats({ product }: { product: Product }) {
  const text = useText();
  const names = useNames();
  const [showsArchived, setShowsArchived] = useState(false);
  const all = useFormatColumns(useTitleColumn(), actions);
  // Without archived ones all are active, and the others fit a window of 900 px.
  const columns = useMemo(
    () => all.filter(({ key }) => showsArchived || key !== 'state'),
    [all, showsArchived],
  );
  const mayEdit = product.can.edit === true;
  const archived = product.formats.filter(({ isArchived }) => isArchived).length;
  const rows = useMemo(
    () => product.formats.filter(({ isArchived }) => showsArchived || !isArchived),
    [product.formats, showsArchived],
  );
  const add = mayEdit && (
    <Button icon={<IconPlus aria-hidden />} onClick={() => void openFormatDialog(product.id)}>
      {text('catalogue.formats.form.add')}
    </Button>
  );
  return (
    <Section
      title={text('catalogue.labels.formats')}
      description={text('catalogue.formats.ofProduct')}
      {...(rows.length > 0 && { actions: add })}
    >
      <EditGrid<FormatRow>
        label={text('catalogue.labels.formats')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ title }) => names.name(title)}
        rowVersion={({ version }) => version}
        onEdit={saveFormatEdits}
        readOnly={!mayEdit}
        empty={
          <EmptyState title={text('catalogue.formats.noneTitle')} action={add}>
            {text('catalogue.formats.none')}
          </EmptyState>
        }
        {...(archived > 0 && {
          aside: (
            <CheckboxField
              label={text('catalogue.formats.showArchived', { count: archived })}
              value={showsArchived}
              onChange={setShowsArchived}
            />
          ),
        })}
      />
    </Section>
  );
}
