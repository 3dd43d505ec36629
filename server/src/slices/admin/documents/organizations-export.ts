import { admin, organizationTroubles, type OutputOf } from '@halles/contract';
import type { z } from 'zod';
import type { PersonCtx } from '../../../platform/context.ts';
import { everyPage, exportOf, type ExportColumn } from '../../../platform/exports/index.ts';
import { inBothLanguages, textsIn } from '../../../platform/texts.ts';
import { listOrganizations } from '../queries/organizations.ts';

type Row = OutputOf<typeof admin.listOrganizations>['rows'][number];

const columns = (ctx: PersonCtx): ExportColumn<Row>[] => {
  const t = textsIn(ctx.actor.language);
  return [
    { title: inBothLanguages('admin.sheet.organization'), type: 'text', width: 30, value: (row) => row.name },
    { title: inBothLanguages('admin.sheet.city'), type: 'text', value: (row) => row.city },
    { title: inBothLanguages('admin.sheet.verified'), type: 'boolean', value: (row) => row.isVerified },
    { title: inBothLanguages('admin.sheet.suspended'), type: 'boolean', value: (row) => row.isSuspended },
    {
      title: inBothLanguages('admin.sheet.setupComplete'),
      type: 'boolean',
      value: (row) => row.setup.settled === row.setup.of,
    },
    { title: inBothLanguages('admin.sheet.members'), type: 'integer', value: (row) => row.members },
    {
      title: inBothLanguages('admin.sheet.lastSeen'),
      type: 'dayOfInstant',
      value: (row) => row.lastSeenAt,
    },
    { title: inBothLanguages('admin.sheet.recentOrders'), type: 'integer', value: (row) => row.recentOrders },
    {
      title: inBothLanguages('admin.sheet.trouble'),
      type: 'text',
      value: (row) =>
        organizationTroubles
          .filter((each) => row.troubles.includes(each))
          .map((each) => t(`admin.sheet.troubleNames.${each}`))
          .join(', '),
    },
    { title: inBothLanguages('admin.sheet.since'), type: 'dayOfInstant', value: (row) => row.createdAt },
  ];
};

const filter = admin.listOrganizations.input.omit({ page: true, pageSize: true });

export const organizationsExport = exportOf<z.output<typeof filter>, Row>({
  name: 'adminOrganizations',
  title: inBothLanguages('admin.sheet.organizations'),
  access: 'admin',
  input: filter,
  columns: async (ctx) => columns(ctx),
  rows: (ctx, input) => everyPage((page, pageSize) => listOrganizations(ctx, { ...input, page, pageSize })),
});
