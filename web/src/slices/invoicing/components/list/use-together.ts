import type { InvoiceId, InvoiceRow, OrderSide } from '@halles/contract';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { downloadFile } from '../../../../lib/downloads.ts';
import { errorText, useErrorText } from '../../../../lib/i18n/errors.ts';
import { isText, textNow, useText } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import type { BulkAction } from '../../../../ui/table/column.ts';
import { askAgain, type InvoiceOutcome, type InvoicesMove } from '../../queries.ts';

export interface Refusal {
  invoiceId: InvoiceId;
  number: string | null;
  reason: string;
}

const SAID = 'invoices-together';
const moves = ['publish', 'send', 'remind', 'markAsExported', 'unmarkAsExported'] as const;

const working = (count: number) =>
  snackbar.info(textNow('invoicing.bulk.working', { count }), { id: SAID, persistent: true });

function reasonOf(code: string): string {
  const key = `errors.${code}`;
  return textNow(isText(key) ? key : 'errors.server.fault');
}

type Named = Pick<InvoiceRow, 'id' | 'number'>;

const refusalsOf = (outcomes: readonly InvoiceOutcome[], papers: readonly Named[]): Refusal[] =>
  outcomes.flatMap(({ invoiceId, code }) => {
    const number = papers.find(({ id }) => id === invoiceId)?.number ?? null;
    return code === null ? [] : [{ invoiceId, number, reason: reasonOf(code) }];
  });

/** Each for itself; what could not be done is returned with its reason. */
export async function moveTogether(action: InvoicesMove, papers: readonly Named[]): Promise<Refusal[]> {
  working(papers.length);
  try {
    const outcomes = await api.invoicing.moveInvoices({ invoiceIds: papers.map(({ id }) => id), action });
    const refusals = refusalsOf(outcomes, papers);
    const done = outcomes.length - refusals.length;
    if (done > 0) snackbar.success(textNow(`invoicing.bulk.done.${action}`, { count: done }), { id: SAID });
    else snackbar.hide(SAID);
    void askAgain();
    return refusals;
  } catch (error) {
    snackbar.error(textNow('invoicing.failed', { reason: errorText(error) }), { id: SAID });
    return [];
  }
}

export const pdfOf = (invoiceId: InvoiceId): Promise<void> =>
  downloadFile('api/documents/invoice.pdf', { invoiceId });

/** What is done with all that is selected; what was refused stays selected, with the reason of each. */
export function useTogether(side: OrderSide) {
  const text = useText();
  const errorOf = useErrorText();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const move = async (
    action: InvoicesMove,
    rows: readonly InvoiceRow[],
    keep: (ids: readonly string[]) => void,
  ) => {
    const refused = await moveTogether(action, rows);
    setRefusals(refused);
    keep(refused.map(({ invoiceId }) => invoiceId));
  };
  const download = async (rows: readonly InvoiceRow[], keep: (ids: readonly string[]) => void) => {
    working(rows.length);
    const failed: Refusal[] = [];
    // One after the other: a browser asks before it takes many files at once.
    for (const { id, number } of rows)
      await pdfOf(id).catch((error: unknown) =>
        failed.push({ invoiceId: id, number, reason: errorOf(error) }),
      );
    snackbar.hide(SAID);
    setRefusals(failed);
    keep(failed.map(({ invoiceId }) => invoiceId));
  };
  const pdf: BulkAction<InvoiceRow> = {
    label: text('invoicing.actions.pdf'),
    run: (rows, _clear, keep) => void download(rows, keep),
  };
  const actions: BulkAction<InvoiceRow>[] =
    side === 'customer'
      ? [pdf]
      : [
          ...moves.map((action) => ({
            label: text(`invoicing.actions.${action}`),
            run: (rows: readonly InvoiceRow[], _clear: () => void, keep: (ids: readonly string[]) => void) =>
              void move(action, rows, keep),
          })),
          pdf,
        ];
  return { actions, refusals, dismiss: () => setRefusals([]) };
}
