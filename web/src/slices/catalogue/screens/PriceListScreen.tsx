import type { PriceList } from '@halles/contract';
import { IconPercentage, IconPlus } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { useOrganization } from '../../../lib/session.ts';
import { Button, PrimaryAction } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useImportAction } from '../../imports/index.ts';
import { useReason } from '../../../lib/use-reason.ts';
import { openAddItems } from '../components/price-lists/add-items-dialog.tsx';
import { openAdjustDialog } from '../components/price-lists/adjust-dialog.tsx';
import { itemFilters } from '../components/price-lists/items-query.ts';
import { useListTexts } from '../components/price-lists/use-list-texts.ts';
import { ListChip } from '../components/price-lists/ListChip.tsx';
import { PriceListItems } from '../components/price-lists/PriceListItems.tsx';
import { useSelection } from '../components/price-lists/use-selection.ts';
import { useListActions } from '../components/price-lists/use-list-actions.tsx';
import { useFirstItems } from '../components/price-lists/cached-items.ts';

export default function PriceListScreen() {
  const text = useText();
  const { id: organizationId } = useOrganization();
  const { priceListId } = useAddressParams<'priceListId'>();
  return (
    <QueryState
      query={useLive('catalogue.getPriceList', { organizationId, priceListId })}
      isPage
      failed="catalogue.priceLists.loadOneFailed"
      gone={
        <EmptyState
          isPage
          title={text('catalogue.priceLists.notFound')}
          action={
            <Button kind="primary" href={paths.priceLists}>
              {text('catalogue.priceLists.toAll')}
            </Button>
          }
        />
      }
    >
      {(list) => <PriceListContent list={list} />}
    </QueryState>
  );
}

function PriceListContent({ list }: { list: PriceList }) {
  const text = useText();
  const listTexts = useListTexts();
  const selection = useSelection();
  const [state, setState] = useTableAddress(itemFilters);
  const menu = useListActions(list);
  const importAction = useImportAction('priceListItems', { priceListId: list.id });
  const firstItems = useFirstItems(list);
  const reason = useReason(list.can.edit);
  const adjust = async () => {
    const selected = [...selection.selected.values()];
    const wasDone = await openAdjustDialog({ list, count: list.items, selected, sampleItems: firstItems });
    if (wasDone) selection.clear();
  };
  return (
    <>
      <PageHeader
        title={list.name}
        breadcrumb={[
          { label: text('catalogue.priceLists.title'), href: paths.priceLists },
          { label: list.name },
        ]}
        status={<ListChip list={list} />}
        subtitle={`${listTexts.audience(list.audience)} · ${listTexts.validity(list)}`}
        {...(list.items > 0 && {
          secondary: [
            {
              label: text('catalogue.priceLists.actions.adjust'),
              icon: <IconPercentage aria-hidden />,
              onClick: () => void adjust(),
              disabledReason: reason,
            },
          ],
        })}
        menu={list.can.edit === true ? [...importAction, ...menu] : menu}
        {...(list.can.edit === true && {
          primary: (
            <PrimaryAction icon={<IconPlus aria-hidden />} onClick={() => void openAddItems(list)}>
              {text('catalogue.priceLists.actions.add')}
            </PrimaryAction>
          ),
        })}
      />
      {list.isArchived && <p>{text('catalogue.priceLists.grid.readOnly')}</p>}
      <PriceListItems
        key={list.id}
        list={list}
        state={state}
        onStateChange={setState}
        selection={selection}
        onAdjust={() => void adjust()}
      />
    </>
  );
}
