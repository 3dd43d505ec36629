import { admin, creditEntryKinds, inMajorUnits, type CreditEntry, type OutputOf } from '@halles/contract';
import type { z } from 'zod';
import { everyPage, exportOf } from '../../../platform/exports/index.ts';
import { inBothLanguages } from '../../../platform/texts.ts';
import { listCreditEntries } from '../queries/credit-accounts.ts';
import { listUsers } from '../queries/users.ts';

const peopleFilter = admin.listUsers.input.omit({ page: true, pageSize: true });
const entriesFilter = admin.listCreditEntries.input.omit({ page: true, pageSize: true });

export const peopleExport = exportOf<
  z.output<typeof peopleFilter>,
  OutputOf<typeof admin.listUsers>['rows'][number]
>({
  name: 'adminPeople',
  title: inBothLanguages('admin.sheet.people'),
  access: 'admin',
  input: peopleFilter,
  columns: [
    { title: inBothLanguages('admin.sheet.name'), type: 'text', width: 30, value: (row) => row.name },
    { title: inBothLanguages('admin.sheet.email'), type: 'text', width: 30, value: (row) => row.email },
    { title: inBothLanguages('admin.sheet.team'), type: 'boolean', value: (row) => row.isAdmin },
    { title: inBothLanguages('admin.sheet.twoSteps'), type: 'boolean', value: (row) => row.hasSecondFactor },
    {
      title: inBothLanguages('admin.sheet.disabledOn'),
      type: 'dayOfInstant',
      value: (row) => row.disabledAt,
    },
    { title: inBothLanguages('admin.operations.reason'), type: 'text', value: (row) => row.disabledReason },
    { title: inBothLanguages('admin.sheet.since'), type: 'dayOfInstant', value: (row) => row.createdAt },
  ],
  rows: (ctx, filter) => everyPage((page, pageSize) => listUsers(ctx, { ...filter, page, pageSize })),
});

/** The ledger of one seller. */
export const creditEntriesExport = exportOf<z.output<typeof entriesFilter>, CreditEntry>({
  name: 'adminCreditEntries',
  title: inBothLanguages('admin.sheet.creditEntries'),
  access: 'admin',
  input: entriesFilter,
  columns: [
    {
      title: inBothLanguages('admin.sheet.issuedOn'),
      type: 'dayOfInstant',
      value: (row) => row.recordedAt,
    },
    {
      title: inBothLanguages('admin.operations.kind'),
      type: 'choice',
      choices: creditEntryKinds.map((value) => ({
        value,
        title: inBothLanguages(`admin.sheet.entryKinds.${value}`),
      })),
      value: (row) => row.kind,
    },
    { title: inBothLanguages('admin.sheet.reference'), type: 'text', value: (row) => row.reference },
    { title: inBothLanguages('admin.sheet.note'), type: 'text', width: 30, value: (row) => row.note },
    {
      title: inBothLanguages('admin.sheet.amount'),
      type: 'decimal',
      value: (row) => inMajorUnits(row.amountMinor),
    },
    {
      title: inBothLanguages('admin.sheet.balance'),
      type: 'decimal',
      value: (row) => inMajorUnits(row.balanceMinor),
    },
  ],
  rows: (ctx, filter) => everyPage((page, pageSize) => listCreditEntries(ctx, { ...filter, page, pageSize })),
});
