import { jobsAtOnce, mailStates, mailTemplates } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText, type Text } from '../../../lib/i18n/index.ts';
import { LiveTable, useTableAddress } from '../../../lib/live-table.tsx';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Tone } from '../../../ui/status-chip.tsx';
import { choiceFilter } from '../../../ui/table/table-filter.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf, type TableState } from '../../../ui/table/table-state.ts';
import { useExport } from '../../imports/index.ts';
import { oneOf } from '../components/AdminTable.tsx';
import { resend } from '../components/jobs/job-actions.ts';
import { JobsFrame, UnusualState } from '../components/jobs/JobsFrame.tsx';
import frame from '../components/jobs/JobsFrame.module.css';
import { mailQuery, type MailRow } from '../queries.ts';

const tones: Partial<Record<MailRow['state'], Tone>> = {
  held: 'wait',
  bounced: 'bad',
  failed: 'bad',
};

/** In words; undefined for an email that this version does not send any more. */
const kindName = (kind: string, text: Text): string | undefined => {
  const template = oneOf(mailTemplates, [kind]);
  return template && text(`admin.mail.kinds.${template}`);
};

function useColumns(): Column<MailRow>[] {
  const text = useText();
  const formats = useFormats();
  return [
    column('to', text('admin.mail.to'), ({ to }) => <EmailAddress address={to} />, {
      width: 260,
      figure: ({ to }) => to,
    }),
    column(
      'kind',
      text('admin.mail.kind'),
      ({ kind, lastError }) => (
        <span>
          {kindName(kind, text) ?? <span translate="no">{kind}</span>}
          {lastError !== null && (
            <span className={frame.error} lang="en" title={lastError}>
              <br />
              {lastError}
            </span>
          )}
        </span>
      ),
      { width: 140, grow: true, onCard: 'subtitle' },
    ),
    column(
      'organization',
      text('admin.mail.organization'),
      ({ organization, organizationId }) =>
        organization !== null && organizationId !== null ? (
          <Link href={paths.admin.organization(organizationId)}>{organization}</Link>
        ) : null,
      { width: 160, givesWay: 1 },
    ),
    column(
      'state',
      text('admin.mail.state'),
      ({ state }) => <UnusualState tone={tones[state]}>{text(`admin.mail.states.${state}`)}</UnusualState>,
      { width: 110, onCard: 'status' },
    ),
    column(
      'createdAt',
      text('admin.mail.createdAt'),
      ({ createdAt }) => <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>,
      { width: 170, givesWay: 2 },
    ),
    column(
      'actions',
      text('admin.mail.actions'),
      (mail) =>
        mail.canResend ? (
          <Button size="small" onClick={() => resend([mail])}>
            {text('admin.jobs.resend')}
          </Button>
        ) : null,
      { width: 112, onCard: 'amount' },
    ),
  ];
}

function inputOf(state: TableState) {
  const wanted = oneOf(mailStates, state.filters['state']);
  const kind = state.filters['kind']?.[0];
  return { ...pageInputOf(state), ...(wanted && { state: wanted }), ...(kind && { kind }) };
}

function Emails() {
  const text = useText();
  const language = useLanguage();
  const [state, setState] = useTableAddress(['state', 'kind']);
  const input = inputOf(state);
  const { page: _page, pageSize: _pageSize, ...filters } = input;
  const list = useQuery(mailQuery(input));
  const nameOf = (kind: string) => kindName(kind, text) ?? kind;
  const byName = mailTemplates.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), language));
  const { save } = useExport('emails', filters);
  return (
    <LiveTable<MailRow>
      id="admin-emails"
      label={text('admin.jobs.emails')}
      columns={useColumns()}
      query={list}
      table={[state, setState]}
      rowLabel={({ to, kind }) => `${to} ${nameOf(kind)}`}
      searchLabel={text('admin.mail.search')}
      filters={[
        choiceFilter('state', text('admin.mail.state'), mailStates, (value) =>
          text(`admin.mail.states.${value}`),
        ),
        choiceFilter('kind', text('admin.mail.kind'), byName, nameOf),
      ]}
      bulkActions={[
        {
          label: text('admin.jobs.resend'),
          max: jobsAtOnce,
          run: (rows, clear) => void resend(rows).then((isDone) => isDone && clear()),
        },
      ]}
      onExport={save}
      empty={
        <EmptyState illustration="ledger" title={text('admin.mail.emptyTitle')}>
          {text('admin.mail.empty')}
        </EmptyState>
      }
    />
  );
}

export default function EmailsScreen() {
  return (
    <JobsFrame current="emails">
      <Emails />
    </JobsFrame>
  );
}
