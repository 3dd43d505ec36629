import type { PriceList, PriceListItem } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { query } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { Paginator } from '../../../../ui/paginator.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import styles from './Lines.module.css';
import { useItemTexts } from './use-item-texts.ts';

interface HistoryProps {
  item: PriceListItem;
  list: PriceList;
  name: string;
}

const FIRST_PAGE = { page: 1, pageSize: 25 };

function History({ item, list }: HistoryProps) {
  const text = useText();
  const formats = useFormats();
  const itemTexts = useItemTexts(list.currency);
  const { id: organizationId } = useOrganization();
  const [page, setPage] = useState(FIRST_PAGE);
  const options = query('catalogue.listPriceHistory', { organizationId, itemId: item.id, ...page });
  // Fetched each time the dialog opens, because the price may have changed a moment ago.
  const result = useQuery({ ...options, staleTime: 0 });
  const { data } = result;
  if (data === undefined)
    return (
      <QueryState
        query={result}
        skeleton={<ListSkeleton rows={3} />}
        failed="catalogue.priceLists.history.failed"
      />
    );
  if (data.total === 0) return <p>{text('catalogue.priceLists.history.none')}</p>;
  return (
    <>
      <table className={styles.lines}>
        <caption className="visually-hidden">{text('catalogue.priceLists.history.label')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('catalogue.priceLists.history.when')}</th>
            <th scope="col">{text('catalogue.priceLists.history.price')}</th>
            <th scope="col">{text('catalogue.priceLists.history.who')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((change) => (
            <tr key={change.id}>
              <td>{formats.dateTime(change.changedAt)}</td>
              <td className={styles.whole}>
                {itemTexts.price(change.unitPrice, item)}
                {change.breaks.length > 0 && (
                  <span className="quiet block">{itemTexts.breaks({ ...item, breaks: change.breaks })}</span>
                )}
              </td>
              <td>{change.person ?? text('catalogue.priceLists.history.program')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > data.pageSize && (
        <Paginator
          label={text('catalogue.priceLists.history.pages')}
          page={page.page}
          pageSize={page.pageSize}
          total={data.total}
          onChange={setPage}
        />
      )}
    </>
  );
}

export const openHistoryDialog = (of: HistoryProps): Promise<unknown> =>
  openDialog({ title: 'catalogue.priceLists.history.title', params: { name: of.name }, width: 560 }, () => (
    <History {...of} />
  ));
