import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { StopReport, StoredReport } from './stop-reports.ts';

interface RefusedReportProps {
  report: StoredReport;
  onReport: (report: StopReport) => void;
  /** Null while another result is entered. */
  onCorrect: (() => void) | null;
  onDiscard: (report: StoredReport) => void;
}

/** A report that the server did not accept stays here with the reason, until the driver decides. */
export function RefusedReport({ report, onReport, onCorrect, onDiscard }: RefusedReportProps) {
  const text = useText();
  const errorText = useErrorText();
  const formats = useFormats();
  const { refused, ...own } = report;
  const isNewer = refused === 'newer';
  const reason = isNewer
    ? text('deliveries.drive.newerResult')
    : errorText(new ProblemError({ code: refused ?? 'server.fault', status: 409 }));
  return (
    <Banner
      tone="bad"
      title={text('deliveries.drive.refused')}
      actions={
        <>
          {/* The driver was there: sent again, it counts as the latest. */}
          <Button
            size="small"
            onClick={() => onReport(isNewer ? { ...own, happenedAt: new Date().toISOString() } : own)}
          >
            {text('deliveries.drive.sendAgain')}
          </Button>
          {onCorrect && (
            <Button size="small" onClick={onCorrect}>
              {text('deliveries.drive.correct')}
            </Button>
          )}
          <Button size="small" onClick={() => onDiscard(report)}>
            {text('deliveries.drive.discard')}
          </Button>
        </>
      }
    >
      {text('deliveries.drive.yours', {
        outcome: text(`deliveries.outcomes.${report.outcome}`),
        when: formats.dateTime(report.happenedAt),
      })}{' '}
      {reason}
    </Banner>
  );
}
