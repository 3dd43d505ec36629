import { offersLimits } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/index.ts';
import { useTableAddress, LiveTable } from '../../../lib/live-table.tsx';
import { paths } from '../../../lib/paths.ts';
import { query } from '../../../lib/query.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf } from '../../../ui/table/table-state.ts';
import type { FoundVendor } from '../queries.ts';
import { openAccessRequestDialog } from './access-request-dialog.tsx';
import { PartnerName } from './partner-parts.tsx';
import { RelationChip } from './RelationChip.tsx';

function Access({ vendor, mayRequestAccess }: { vendor: FoundVendor; mayRequestAccess: boolean }) {
  const text = useText();
  const { status, relationId, name } = vendor;
  if (status !== null && relationId !== null)
    return (
      <Button size="small" href={paths.supplier(relationId)} aria-label={name}>
        {text('relationships.suppliers.openRow')}
      </Button>
    );
  if (!mayRequestAccess) return null;
  return (
    <Button
      size="small"
      aria-label={text('relationships.suppliers.askOf', { name })}
      onClick={() => void openAccessRequestDialog(vendor)}
    >
      {text('relationships.suppliers.ask')}
    </Button>
  );
}

function useColumns(mayRequestAccess: boolean): Column<FoundVendor>[] {
  const text = useText();
  const formats = useFormats();
  return [
    column('name', text('relationships.suppliers.name'), (vendor) => <PartnerName partner={vendor} />, {
      width: 260,
      grow: true,
    }),
    column('city', text('relationships.customers.city'), ({ city }) => city, {
      width: 160,
      onCard: 'subtitle',
    }),
    column(
      'distance',
      text('relationships.suppliers.distance'),
      ({ distanceKm }) => distanceKm !== null && formats.quantity(distanceKm, 'km'),
      { width: 120, numeric: true },
    ),
    column(
      'status',
      text('relationships.customers.status'),
      ({ status }) => status && <RelationChip status={status} side="customer" />,
      { width: 130, onCard: 'status' },
    ),
    column(
      'access',
      text('relationships.suppliers.ask'),
      (vendor) => <Access vendor={vendor} mayRequestAccess={mayRequestAccess} />,
      { width: 168, fixed: true, onCard: 'status' },
    ),
  ];
}

const placeOf = ({ distanceKm }: FoundVendor) => {
  if (distanceKm === null) return 'unknown';
  return distanceKm <= offersLimits.localKm ? 'near' : 'further';
};

/** Sellers to request access from, nearest first; those beyond 100 km are named as further away. */
export function VendorsTable({ mayRequestAccess }: { mayRequestAccess: boolean }) {
  const text = useText();
  const [state, setState] = useTableAddress();
  const list = useQuery({
    ...query('relationships.findVendors', pageInputOf(state)),
    placeholderData: keepPreviousData,
  });
  const isPlaced = list.data?.rows.some(({ distanceKm }) => distanceKm !== null) === true;
  return (
    <LiveTable<FoundVendor>
      id="vendors"
      label={text('relationships.suppliers.nearLabel')}
      columns={useColumns(mayRequestAccess)}
      query={list}
      table={[state, setState]}
      rowLabel={({ name }) => name}
      {...(isPlaced && {
        groupOf: (vendor) => {
          const place = placeOf(vendor);
          return {
            key: place,
            label: text(`relationships.suppliers.places.${place}`, { km: offersLimits.localKm }),
          };
        },
      })}
      searchLabel={text('relationships.suppliers.nearSearch')}
      empty={
        <EmptyState illustration="stall" title={text('relationships.suppliers.nobodyTitle')}>
          {text('relationships.suppliers.nobody')}
        </EmptyState>
      }
    />
  );
}
