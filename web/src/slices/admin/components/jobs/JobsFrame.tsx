import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Stat } from '../../../../ui/stat.tsx';
import { StatusChip, type Tone } from '../../../../ui/status-chip.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { jobFiguresQuery, type JobFigures } from '../../queries.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { useDurations } from '../times.ts';
import styles from './JobsFrame.module.css';

function Figures({ figures }: { figures: JobFigures }) {
  const text = useText();
  const formats = useFormats();
  const durations = useDurations();
  const { jobs, mail, lagMs } = figures;
  const list = (path: string, state: string) => `${path}?state=${state}`;
  return (
    <div className={styles.figures}>
      <Stat label={text('admin.jobs.lag')} value={durations(lagMs)} note={text('admin.jobs.lagNote')} />
      <Stat
        label={text('admin.jobs.states.failed')}
        value={formats.number(jobs.failed)}
        note={text('admin.jobs.failedNote')}
        href={list(paths.admin.jobs, 'failed')}
      />
      <Stat
        label={text('admin.jobs.states.parked')}
        value={formats.number(jobs.parked)}
        note={text('admin.jobs.parkedNote')}
        href={list(paths.admin.jobs, 'parked')}
      />
      <Stat
        label={text('admin.jobs.mailWaiting')}
        value={formats.number(mail.waiting + mail.held)}
        note={text('admin.jobs.mailHeld', { count: formats.number(mail.held) })}
        href={list(paths.admin.emails, 'waiting')}
      />
      <Stat
        label={text('admin.jobs.mailFailed')}
        value={formats.number(mail.failedOfWeek)}
        note={text('admin.jobs.mailSent', { count: formats.number(mail.sentOfDay) })}
        href={list(paths.admin.emails, 'failed')}
      />
    </div>
  );
}

/** The title, the figures and the two lists: jobs and emails. */
export function JobsFrame({ current, children }: { current: 'jobs' | 'emails'; children: ReactNode }) {
  const text = useText();
  const { data: figures } = useQuery(jobFiguresQuery);
  return (
    <AdminFrame tab="jobs">
      <PageHeader title={text('admin.jobs.title')} />
      {figures ? <Figures figures={figures} /> : <div className={styles.figures} data-empty />}
      <div className={styles.tabs}>
        <Tabs
          label={text('admin.jobs.title')}
          current={current}
          tabs={[
            { id: 'jobs', label: text('admin.jobs.jobs'), href: paths.admin.jobs },
            { id: 'emails', label: text('admin.jobs.emails'), href: paths.admin.emails },
          ]}
        />
      </div>
      {children}
    </AdminFrame>
  );
}

/** Only a state that needs attention is tinted. */
export const UnusualState = ({ tone, children }: { tone: Tone | undefined; children: string }) =>
  tone === undefined ? children : <StatusChip tone={tone}>{children}</StatusChip>;
