import { reportLimits, type ReportFileRequest, type ReportFile } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { useExport } from '../../../imports/index.ts';
import { newId } from '../../../organizations/index.ts';

const names = {
  figures: { vendor: 'salesReport', customer: 'buyingReport' },
  lines: { vendor: 'salesLines', customer: 'buyingLines' },
} as const;

const exportName = ({ of, question }: ReportFileRequest): string =>
  of === 'ledger'
    ? `${question.side}${question.ledger[0]!.toUpperCase()}${question.ledger.slice(1)}`
    : names[of][question.side];

/** Downloads the file at once; very many lines are written in the background instead. */
export function useReportFile(content: ReportFileRequest, lines: number) {
  const { language } = useFormats();
  const { save } = useExport(exportName(content), content.question);
  if (lines <= reportLimits.fileLines) return save;
  return (format: ReportFile['format']): void =>
    void api.reports
      .startReportFile({
        reportFileId: newId<'ReportFile'>(),
        content,
        format,
        language: language === 'fr-CA' ? 'FR' : 'EN',
      })
      .then(
        () => snackbar.info('reports.files.started'),
        (error: unknown) => snackbar.error(errorText(error)),
      );
}
