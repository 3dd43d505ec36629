import { reportLimits, type ReportFileRequest, type ReportFile } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { useExport } from '../../../imports/index.ts';
import { newId } from '../../../../lib/new-id.ts';

/** A second attempt, after an answer that was lost, is about the same file. */
const unanswered = new Map<string, ReportFile['id']>();

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
  const { id: organizationId } = useOrganization();
  const { save } = useExport(exportName(content), content.question);
  if (lines <= reportLimits.fileLines) return save;
  const start = async (format: ReportFile['format']): Promise<void> => {
    const file = { content, format, language: language === 'fr-CA' ? ('FR' as const) : ('EN' as const) };
    const intent = JSON.stringify({ organizationId, ...file });
    const reportFileId = unanswered.get(intent) ?? newId<'ReportFile'>();
    unanswered.set(intent, reportFileId);
    try {
      await api.reports.startReportFile({ reportFileId, ...file });
      unanswered.delete(intent);
      snackbar.info('reports.files.started');
    } catch (error) {
      snackbar.error(errorText(error));
    }
  };
  return (format: ReportFile['format']): void => void start(format);
}
