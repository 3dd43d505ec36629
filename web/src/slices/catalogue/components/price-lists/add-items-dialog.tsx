import type { PriceList } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { query } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { Paginator } from '../../../../ui/paginator.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { pageInputOf, tableState } from '../../../../ui/table/table-state.ts';
import { TableToolbar } from '../../../../ui/table/table-toolbar.tsx';
import { AddableFormat } from './AddableFormat.tsx';
import styles from './add-items-dialog.module.css';
import { useItemsToAdd } from './use-items-to-add.ts';

type ItemsToAdd = ReturnType<typeof useItemsToAdd>;

function Formats({ list, adding }: { list: PriceList; adding: ItemsToAdd }) {
  const text = useText();
  const { id: organizationId } = useOrganization();
  const searchBox = useRef<HTMLInputElement>(null);
  const [state, setState] = useState(() => tableState());
  const input = { organizationId, priceListId: list.id, ...pageInputOf(state) };
  const options = query('catalogue.listFormatsNotOnList', input);
  const formats = useQuery({
    ...options,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const { data } = formats;
  if (data === undefined && formats.error) return <QueryState query={formats} />;
  return (
    <>
      <TableToolbar
        state={state}
        onStateChange={setState}
        searchLabel={text('catalogue.priceLists.add.search')}
        searchBox={searchBox}
        filters={[]}
        sortable={[]}
      />
      {data === undefined && <ListSkeleton rows={5} />}
      {data?.total === 0 && (
        <p role="status">
          {text(`catalogue.priceLists.add.${state.search.trim() === '' ? 'none' : 'noneFound'}`)}
        </p>
      )}
      <ul className={styles.formats}>
        {data?.rows.map((format) => (
          <AddableFormat
            key={format.id}
            format={format}
            currency={list.currency}
            price={adding.prices.get(format.id) ?? null}
            showsMissing={adding.showsMissing}
            onChange={(price) => adding.put(format.id, price)}
          />
        ))}
      </ul>
      {data && data.total > data.pageSize && (
        <Paginator
          label={text('catalogue.priceLists.add.pages')}
          page={state.page}
          pageSize={state.pageSize}
          total={data.total}
          onChange={(next) => setState({ ...state, ...next })}
        />
      )}
    </>
  );
}

function AddItems({ list, close }: { list: PriceList; close: () => void }) {
  const text = useText();
  const adding = useItemsToAdd(list, close);
  const count = adding.prices.size;
  return (
    <>
      <p>{text('catalogue.priceLists.add.priceHelp')}</p>
      <Formats list={list} adding={adding} />
      <DialogActions cancel={close}>
        <Button kind="primary" disabled={count === 0} onClick={adding.add}>
          {count === 0
            ? text('catalogue.priceLists.add.nothing')
            : text('catalogue.priceLists.add.confirm', { count })}
        </Button>
      </DialogActions>
    </>
  );
}

export const openAddItems = (list: PriceList): Promise<unknown> =>
  openDialog(
    { title: 'catalogue.priceLists.add.title', params: { name: list.name }, width: 640 },
    (close) => <AddItems list={list} close={() => close()} />,
  );
