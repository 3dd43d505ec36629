import type { PriceList, PriceListLink } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { query } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { Paginator } from '../../../../ui/paginator.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { useReason } from '../../../../lib/use-reason.ts';
import styles from './Lines.module.css';

const FIRST_PAGE = { page: 1, pageSize: 25 };

interface LinksTableProps {
  links: readonly PriceListLink[];
  /** Why the member cannot revoke the links. */
  reason: string | undefined;
  onRevoke: (link: PriceListLink) => void;
}

function LinksTable({ links, reason, onRevoke }: LinksTableProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{text('catalogue.priceLists.links.label')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('catalogue.priceLists.links.to')}</th>
          <th scope="col">{text('catalogue.priceLists.links.sent')}</th>
          <th scope="col">{text('catalogue.priceLists.links.until')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <tr key={link.id}>
            <td>
              {link.email}
              <span className="quiet block">{link.customer.name}</span>
            </td>
            <td>{formats.date(link.createdAt)}</td>
            <td>{formats.date(link.expiresAt)}</td>
            <td className={styles.figure}>
              <Button
                size="small"
                disabledReason={reason}
                aria-label={text('catalogue.priceLists.links.revokeOf', { email: link.email })}
                onClick={() => onRevoke(link)}
              >
                {text('catalogue.priceLists.links.revoke')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useRevoke({ id: priceListId }: PriceList, done: () => void) {
  const { id: organizationId } = useOrganization();
  return (links: readonly PriceListLink[] | null): Promise<boolean> =>
    runAction(
      async () => {
        const linkIds = links && links.map(({ id }) => id);
        const { revoked } = await api.catalogue.revokePriceListLinks({
          organizationId,
          priceListId,
          linkIds,
        });
        done();
        return revoked;
      },
      { done: (count) => textNow('catalogue.priceLists.links.done', { count }) },
    );
}

function Links({ list }: { list: PriceList }) {
  const text = useText();
  const formats = useFormats();
  const { id: organizationId } = useOrganization();
  const reason = useReason(list.can.edit);
  const [page, setPage] = useState(FIRST_PAGE);
  const options = query('catalogue.listPriceListLinks', { organizationId, priceListId: list.id, ...page });
  const result = useQuery({ ...options, staleTime: 0 });
  const { data } = result;
  const revoke = useRevoke(list, () => {
    setPage(FIRST_PAGE);
    void result.refetch();
  });
  if (data === undefined)
    return (
      <QueryState
        query={result}
        skeleton={<ListSkeleton rows={3} />}
        failed="catalogue.priceLists.links.failed"
      />
    );
  if (data.total === 0) return <p>{text('catalogue.priceLists.links.none')}</p>;
  return (
    <>
      <p>{text('catalogue.priceLists.links.lead')}</p>
      <LinksTable links={data.rows} reason={reason} onRevoke={(link) => void revoke([link])} />
      {data.total > data.pageSize && (
        <Paginator
          label={text('catalogue.priceLists.links.pages')}
          page={page.page}
          pageSize={page.pageSize}
          total={data.total}
          onChange={setPage}
        />
      )}
      {data.total > 1 && (
        <DialogActions>
          <Button kind="danger" disabledReason={reason} onClick={() => revoke(null)}>
            {text('catalogue.priceLists.links.revokeAll', { number: formats.number(data.total) })}
          </Button>
        </DialogActions>
      )}
    </>
  );
}

/** The links that open this list without signing in, and their revocation. */
export const openLinksDialog = (list: PriceList): Promise<unknown> =>
  openDialog({ title: 'catalogue.priceLists.links.title', params: { name: list.name }, width: 640 }, () => (
    <Links list={list} />
  ));
