import type { OrderSide, ReportFile } from '@halles/contract';
import { IconDownload, IconX } from '@tabler/icons-react';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import styles from './files.module.css';

/** Files in progress and files ready to download; a returning reader finds them here. */
export function ReportFiles({ side }: { side: OrderSide }) {
  const text = useText();
  const { data } = useLive('reports.listReportFiles', { side });
  if (!data || data.length === 0) return null;
  return (
    <Section title={text('reports.files.title')} flush>
      {data.map((file) => (
        <OneFile key={file.id} file={file} />
      ))}
    </Section>
  );
}

function OneFile({ file }: { file: ReportFile }) {
  const text = useText();
  const formats = useFormats();
  const title = formats.language === 'fr-CA' ? file.title.fr : file.title.en;
  const days = text('reports.days', { from: formats.day(file.from), until: formats.day(file.until) });
  const name = `${title}, ${days}`;
  const remove = () =>
    void api.reports
      .removeReportFile({ reportFileId: file.id })
      .catch((error: unknown) => snackbar.error(errorText(error)));
  return (
    <div className={styles.file}>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span className={styles.quiet}>
          {days}, {text(`reports.files.formats.${file.format}`)}
        </span>
      </span>
      <Standing file={file} name={name} />
      <IconButton label={text('reports.files.remove', { name })} onClick={remove}>
        <IconX />
      </IconButton>
    </div>
  );
}

function Standing({ file, name }: { file: ReportFile; name: string }) {
  const text = useText();
  const formats = useFormats();
  const { state, done, total, url } = file;
  if (state === 'failed') return <span className="bad">{text('reports.files.failed')}</span>;
  if (state === 'done')
    return (
      <a
        className={styles.download}
        href={url ?? undefined}
        download
        aria-label={text('reports.files.getOf', { name })}
      >
        <IconDownload aria-hidden />
        {text('reports.files.get')}
      </a>
    );
  return (
    <span className={styles.progress}>
      <progress aria-label={name} max={Math.max(total, 1)} {...(done > 0 && { value: done })} />
      <span role="status">
        {state === 'waiting'
          ? text('reports.files.waiting')
          : text('reports.files.position', { done: formats.number(done), total: formats.number(total) })}
      </span>
    </span>
  );
}
