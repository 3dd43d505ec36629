import type { OrderSide, SavedReport } from '@halles/contract';
import { IconBookmark, IconMail } from '@tabler/icons-react';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { Link } from '../../../../ui/link.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import {
  reportHref,
  reportState,
  savedQuestionOf,
  searchOfSaved,
  type ReportState,
} from './report-address.ts';
import { openSaveDialog } from './save-dialog.tsx';
import styles from './report.module.css';

export function SavedReports({ side, state }: { side: OrderSide; state: ReportState }) {
  const text = useText();
  const { data } = useLive('reports.listSavedReports', { side });
  if (!data || data.length === 0) return null;
  return (
    <nav className={styles.saved} aria-label={text('reports.saved.label')}>
      <ul>
        {data.map((saved) => (
          <Saved key={saved.id} saved={saved} state={state} />
        ))}
      </ul>
    </nav>
  );
}

function Saved({ saved, state }: { saved: SavedReport; state: ReportState }) {
  const text = useText();
  const href = reportHref(reportState(searchOfSaved(saved.question), state.side, state.days.until));
  const isShown = reportHref(state) === href;
  const replace = async () => {
    const { id, name, schedule, recipients, version } = saved;
    const isSure = await openConfirm({
      title: 'reports.saved.replace',
      message: 'reports.saved.replaceMessage',
      confirm: 'reports.saved.replaceConfirm',
      params: { name },
      danger: true,
    });
    if (!isSure) return;
    const question = savedQuestionOf(state);
    await api.reports
      .putSavedReport({ savedReportId: id, version, name, schedule, recipients, question })
      .catch((error: unknown) => snackbar.error(errorText(error)));
  };
  const forget = async () => {
    const { name } = saved;
    const isSure = await openConfirm({
      title: 'reports.saved.forget',
      message: 'reports.saved.forgetMessage',
      confirm: 'reports.saved.forget',
      params: { name },
      danger: true,
    });
    if (!isSure) return;
    await api.reports
      .removeSavedReport({ savedReportId: saved.id })
      .catch((error: unknown) => snackbar.error(errorText(error)));
  };
  return (
    <li className={styles.savedOne}>
      <Link href={href} aria-current={isShown ? 'page' : undefined}>
        {saved.schedule === 'none' ? <IconBookmark aria-hidden /> : <IconMail aria-hidden />}
        {saved.name}
      </Link>
      {saved.can.change === true && (
        <ActionMenu
          label={text('reports.saved.actions', { name: saved.name })}
          actions={[
            { label: text('reports.saved.change'), onClick: () => void openSaveDialog(state, saved) },
            ...(isShown
              ? []
              : [{ label: text('reports.saved.replaceShort'), onClick: () => void replace() }]),
            { label: text('reports.saved.forgetShort'), danger: true, onClick: () => void forget() },
          ]}
        />
      )}
    </li>
  );
}
