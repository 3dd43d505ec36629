import { useText } from '../../../../lib/i18n/index.ts';
import { keepsRows, LiveTable } from '../../../../lib/live-table.tsx';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { choiceFilter } from '../../../../ui/table/table-filter.tsx';
import { column, type Column } from '../../../../ui/table/column.ts';
import type { TableState } from '../../../../ui/table/table-state.ts';
import { useExport } from '../../../imports/index.ts';
import type { Producer } from '../../queries.ts';
import { otherActivities } from '../products/products-query.ts';
import { ActivityChip } from '../products/words.tsx';
import { openMessageDialog } from './message-dialog.tsx';
import { openProducerDialog } from './producer-dialog.tsx';
import { producersQueryOf, producersNarrowed } from './producers-query.ts';
import styles from './ProducersTable.module.css';
import { useCommission } from './use-commission.ts';

function useColumns(): Column<Producer>[] {
  const text = useText();
  const formats = useFormats();
  const commission = useCommission();
  return [
    column(
      'name',
      text('catalogue.labels.producer'),
      ({ name, logoUrl }) => (
        <span className={styles.name}>
          <OrganizationAvatar name={name} imageUrl={logoUrl} size="small" />
          {name}
        </span>
      ),
      { width: 180, grow: true, sortable: true },
    ),
    column(
      'state',
      text('catalogue.labels.state'),
      ({ isArchived }) => <ActivityChip isArchived={isArchived} />,
      { width: 112, onCard: 'status' },
    ),
    column('town', text('catalogue.producers.fields.town'), ({ town }) => town, {
      width: 124,
      onCard: 'subtitle',
    }),
    column(
      'contact',
      text('catalogue.producers.contact'),
      ({ contactName, email }) => [contactName, email].filter(Boolean).join(' · '),
      { width: 190, givesWay: 1 },
    ),
    column('products', text('catalogue.labels.products'), ({ products }) => formats.number(products), {
      width: 80,
      numeric: true,
    }),
    column(
      'commission',
      text('catalogue.producers.fields.commissionPercent'),
      (producer) => commission(producer.commission),
      { width: 136 },
    ),
  ];
}

interface ProducersTableProps {
  state: TableState;
  onStateChange: (next: TableState) => void;
  mayEdit: boolean;
}

export function ProducersTable({ state, onStateChange, mayEdit }: ProducersTableProps) {
  const text = useText();
  const columns = useColumns();
  const { save } = useExport('producers', producersNarrowed(state));
  const list = useLive('catalogue.listProducers', producersQueryOf(state), keepsRows);
  return (
    <LiveTable<Producer>
      id="producers"
      label={text('catalogue.producers.label')}
      columns={columns}
      query={list}
      table={[state, onStateChange]}
      rowLabel={({ name }) => name}
      rowHref={({ id }) => paths.producer(id)}
      searchLabel={text('catalogue.producers.search')}
      onExport={save}
      filters={[
        choiceFilter('activity', text('catalogue.labels.state'), otherActivities, (value) =>
          text(`catalogue.labels.activities.${value}`),
        ),
      ]}
      {...(mayEdit && {
        bulkActions: [
          {
            label: text('catalogue.producers.message.action'),
            run: (rows, clear) => void openMessageDialog(rows).then((isSent) => isSent && clear()),
          },
        ],
      })}
      empty={
        <EmptyState
          illustration="stall"
          title={text('catalogue.producers.emptyTitle')}
          {...(mayEdit && {
            action: (
              <Button onClick={() => void openProducerDialog()}>{text('catalogue.producers.new')}</Button>
            ),
          })}
        >
          {text('catalogue.producers.empty')}
        </EmptyState>
      }
    />
  );
}
