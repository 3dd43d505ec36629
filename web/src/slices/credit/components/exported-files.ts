import type { CreditEntry } from '@halles/contract';
import { runAction } from '../../../lib/actions.ts';
import { downloadFile, saveFile } from '../../../lib/downloads.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { minorToDecimal } from '../../../ui/fields/numbers.ts';
import { allEntries, type EntriesFilter } from '../queries.ts';
import { toCsv } from './entries.ts';

/** Exports all pages of the filtered entries. */
export function useEntriesExport(entriesFilter: EntriesFilter) {
  const text = useText();
  const formats = useFormats();
  const rowOf = (entry: CreditEntry) => [
    formats.date(entry.recordedAt),
    text(`credit.kinds.${entry.kind}`),
    entry.reference ?? '',
    entry.note ?? '',
    { decimal: minorToDecimal(entry.amountMinor) },
    { decimal: minorToDecimal(entry.balanceMinor) },
  ];
  const heads = (['date', 'kind', 'reference', 'note', 'amount', 'balance'] as const).map((column) =>
    text(`credit.ledger.${column}`),
  );
  return () =>
    runAction(
      async () => {
        const entries = await allEntries(entriesFilter);
        const csv = toCsv([heads, ...entries.map(rowOf)]);
        saveFile(
          new Blob([csv], { type: 'text/csv;charset=utf-8' }),
          `${text('credit.ledger.fileName')}.csv`,
        );
      },
      { failed: 'credit.ledger.exportFailed' },
    );
}

/** Saves a PDF that the server makes; a failure is shown. */
export const downloadDocument = (name: string, params: Record<string, string>): Promise<boolean> =>
  runAction(() => downloadFile(`api/documents/${name}.pdf`, params), {
    failed: 'credit.ledger.exportFailed',
  });
