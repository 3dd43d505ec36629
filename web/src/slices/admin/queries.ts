import type { Contract, OutputOf } from '@halles/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type OrganizationRow = OutputOf<Contract['admin']['listOrganizations']>['rows'][number];
export type OrganizationPage = OutputOf<Contract['admin']['getOrganization']>;
export type AccountRow = OutputOf<Contract['admin']['listCreditAccounts']>['rows'][number];
export type UserRow = OutputOf<Contract['admin']['listUsers']>['rows'][number];
export type AuditRow = OutputOf<Contract['admin']['listAudit']>['rows'][number];

const LARGEST_PAGE = 100;

/** The names of all organizations, for the filter of the audit log; loaded page by page. */
export const organizationNamesQuery = queryOptions({
  queryKey: ['admin.organizationNames'],
  queryFn: async ({ signal }) => {
    const names: Pick<OrganizationRow, 'id' | 'name'>[] = [];
    for (let page = 1; ; page += 1) {
      const { rows, total } = await api.admin.listOrganizations({ page, pageSize: LARGEST_PAGE }, { signal });
      names.push(...rows.map(({ id, name }) => ({ id, name })));
      if (rows.length === 0 || names.length >= total) return names;
    }
  },
});
