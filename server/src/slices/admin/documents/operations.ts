import {
  admin,
  auditFilter,
  jobStates,
  mailStates,
  mailTemplates,
  remoteConfigFields,
  type AdminJob,
  type AdminMail,
  type AuditEntry,
  type HealthPoint,
} from '@halles/contract';
import { z } from 'zod';
import { everyPage, exportOf, type ExportColumn } from '../../../platform/exports/index.ts';
import { inBothLanguages } from '../../../platform/texts.ts';
import { listAudit } from '../queries/audit.ts';
import { getHealth } from '../queries/health.ts';
import { listJobs, listMail } from '../queries/jobs.ts';
import { listRemoteConfigVersions } from '../queries/remote-config.ts';

type ColumnName = Parameters<typeof inBothLanguages>[0];

const textColumn = <Row>(title: ColumnName, value: (row: Row) => string | null): ExportColumn<Row> => ({
  title: inBothLanguages(title),
  type: 'text',
  value,
});
const minuteColumn = <Row>(title: ColumnName, value: (row: Row) => string | null): ExportColumn<Row> => ({
  ...textColumn(title, value),
  type: 'minute',
});
const countColumn = <Row>(title: ColumnName, value: (row: Row) => number | null): ExportColumn<Row> => ({
  title: inBothLanguages(title),
  type: 'integer',
  value: (row) => {
    const count = value(row);
    return count === null ? null : Math.round(count);
  },
});

const jobsExport = exportOf<Omit<z.output<typeof admin.listJobs.input>, 'page' | 'pageSize'>, AdminJob>({
  name: 'jobs',
  title: inBothLanguages('admin.operations.jobs'),
  access: 'admin',
  input: admin.listJobs.input.omit({ page: true, pageSize: true }),
  columns: [
    textColumn('admin.operations.kind', (row) => row.kind),
    {
      title: inBothLanguages('admin.operations.state'),
      type: 'choice',
      choices: jobStates.map((value) => ({
        value,
        title: inBothLanguages(`admin.operations.states.${value}`),
      })),
      value: (row) => row.state,
    },
    countColumn('admin.operations.attempts', (row) => row.attempts),
    countColumn('admin.operations.maxAttempts', (row) => row.maxAttempts),
    minuteColumn('admin.operations.runAt', (row) => row.runAt),
    minuteColumn('admin.operations.createdAt', (row) => row.createdAt),
    textColumn('admin.operations.error', (row) => row.lastError),
  ],
  rows: (ctx, input) => everyPage((page, pageSize) => listJobs(ctx, { ...input, page, pageSize })),
});

const emailsExport = exportOf<Omit<z.output<typeof admin.listMail.input>, 'page' | 'pageSize'>, AdminMail>({
  name: 'emails',
  title: inBothLanguages('admin.operations.emails'),
  access: 'admin',
  input: admin.listMail.input.omit({ page: true, pageSize: true }),
  columns: [
    textColumn('admin.operations.to', (row) => row.to),
    {
      title: inBothLanguages('admin.operations.kind'),
      type: 'choice',
      choices: mailTemplates.map((value) => ({
        value,
        title: inBothLanguages(`admin.operations.mailKinds.${value}`),
      })),
      value: (row) => row.kind,
    },
    textColumn('admin.operations.organization', (row) => row.organization),
    {
      title: inBothLanguages('admin.operations.state'),
      type: 'choice',
      choices: mailStates.map((value) => ({
        value,
        title: inBothLanguages(`admin.operations.mailStates.${value}`),
      })),
      value: (row) => row.state,
    },
    countColumn('admin.operations.attempts', (row) => row.attempts),
    minuteColumn('admin.operations.createdAt', (row) => row.createdAt),
    minuteColumn('admin.operations.endedAt', (row) => row.endedAt),
    textColumn('admin.operations.error', (row) => row.lastError),
  ],
  rows: (ctx, input) => everyPage((page, pageSize) => listMail(ctx, { ...input, page, pageSize })),
});

const auditExport = exportOf<z.output<typeof auditFilter>, AuditEntry>({
  name: 'audit',
  title: inBothLanguages('admin.operations.audit'),
  access: 'admin',
  input: auditFilter,
  columns: [
    minuteColumn('admin.operations.when', (row) => row.happenedAt),
    textColumn('admin.operations.event', (row) => row.type),
    textColumn('admin.operations.person', (row) => row.person),
    textColumn('admin.operations.organization', (row) => row.organization),
    countColumn('admin.operations.actedAs', (row) => (row.acting ? 1 : 0)),
    textColumn('admin.operations.data', (row) => JSON.stringify(row.data)),
  ],
  rows: (ctx, input) => everyPage((page, pageSize) => listAudit(ctx, { ...input, page, pageSize })),
});

type Version = Awaited<ReturnType<typeof listRemoteConfigVersions>>['rows'][number];

const historyExport = exportOf<{ search?: string | undefined }, Version>({
  name: 'configurationHistory',
  title: inBothLanguages('admin.operations.configuration'),
  access: 'admin',
  input: z.object({ search: z.string().trim().max(200).optional() }),
  columns: [
    countColumn('admin.operations.version', (row) => row.number),
    minuteColumn('admin.operations.when', (row) => row.createdAt),
    textColumn('admin.operations.person', (row) => row.changedBy),
    textColumn('admin.operations.reason', (row) => row.reason),
    ...remoteConfigFields.map((field) =>
      textColumn<Version>(
        `admin.operations.fields.${field}`,
        (row) => row.changes.find((change) => change.field === field)?.to ?? null,
      ),
    ),
  ],
  rows: (ctx, input) =>
    everyPage((page, pageSize) => listRemoteConfigVersions(ctx, { ...input, page, pageSize })),
});

const healthExport = exportOf<z.output<typeof admin.getHealth.input>, HealthPoint>({
  name: 'health',
  title: inBothLanguages('admin.operations.health'),
  access: 'admin',
  input: admin.getHealth.input,
  columns: [
    minuteColumn('admin.operations.when', (row) => row.at),
    countColumn('admin.operations.figures.jobLagMs', (row) => row.jobLagMs),
    countColumn('admin.operations.figures.parkedJobs', (row) => row.parkedJobs),
    countColumn('admin.operations.figures.waitingMail', (row) => row.waitingMail),
    countColumn('admin.operations.figures.failedMail', (row) => row.failedMail),
    countColumn('admin.operations.figures.requests', (row) => row.requests),
    countColumn('admin.operations.figures.failedRequests', (row) => row.failedRequests),
    countColumn('admin.operations.figures.responseMs', (row) => row.responseMs),
    countColumn('admin.operations.figures.databaseBytes', (row) => row.databaseBytes),
    countColumn('admin.operations.figures.connections', (row) => row.connections),
    countColumn('admin.operations.figures.diskFreeBytes', (row) => row.diskFreeBytes),
    countColumn('admin.operations.figures.memoryBytes', (row) => row.memoryBytes),
  ],
  rows: async (ctx, input) => (await getHealth(ctx, input)).points,
});

/** Lists about the operation of the market, for admins only. */
export const operationsExports = [jobsExport, emailsExport, auditExport, historyExport, healthExport];
