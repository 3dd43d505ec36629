import type { Contract, HealthRange, OutputOf } from '@halles/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live.ts';
import { query, type InputNamed, type ProcedureName } from '../../lib/query.ts';

export type OrganizationRow = OutputOf<Contract['admin']['listOrganizations']>['rows'][number];
export type OrganizationPage = OutputOf<Contract['admin']['getOrganization']>;
export type AccountRow = OutputOf<Contract['admin']['listCreditAccounts']>['rows'][number];
export type UserRow = OutputOf<Contract['admin']['listUsers']>['rows'][number];
export type AuditRow = OutputOf<Contract['admin']['listAudit']>['rows'][number];

export type Configuration = OutputOf<Contract['admin']['getRemoteConfig']>;
export type VersionRow = OutputOf<Contract['admin']['listRemoteConfigVersions']>['rows'][number];

export const configurationQuery = liveQuery('admin.getRemoteConfig', {});

export type JobFigures = OutputOf<Contract['admin']['getJobFigures']>;
export type JobRow = OutputOf<Contract['admin']['listJobs']>['rows'][number];
export type MailRow = OutputOf<Contract['admin']['listMail']>['rows'][number];

/** Jobs and emails change without events, so an open screen asks again. */
const REFRESH_MS = 5_000;

const polled = <Name extends ProcedureName>(
  name: Name,
  input: InputNamed<Name>,
  refetchInterval = REFRESH_MS,
) =>
  queryOptions({
    ...query(name, input),
    staleTime: 0,
    refetchInterval,
    placeholderData: keepPreviousData,
  });

export const jobFiguresQuery = polled('admin.getJobFigures', {});
export const jobsQuery = (input: InputNamed<'admin.listJobs'>) => polled('admin.listJobs', input);
/** A sample is taken every minute. */
const SAMPLE_MS = 60_000;
export const healthQuery = (range: HealthRange) => polled('admin.getHealth', { range }, SAMPLE_MS);
export const mailQuery = (input: InputNamed<'admin.listMail'>) => polled('admin.listMail', input);

const LARGEST_PAGE = 100;

/** The names of all organizations, for the filters by organization; loaded page by page. */
export const organizationNamesQuery = queryOptions({
  queryKey: ['admin.organizationNames'],
  queryFn: async ({ signal }) => {
    const names: Pick<OrganizationRow, 'id' | 'name' | 'isSeller' | 'isBuyer' | 'isHub'>[] = [];
    for (let page = 1; ; page += 1) {
      const { rows, total } = await api.admin.listOrganizations({ page, pageSize: LARGEST_PAGE }, { signal });
      names.push(
        ...rows.map(({ id, name, isSeller, isBuyer, isHub }) => ({ id, name, isSeller, isBuyer, isHub })),
      );
      if (rows.length === 0 || names.length >= total) return names;
    }
  },
});

/** The names of everyone with an account, for the filter of the audit log; loaded page by page. */
export const peopleNamesQuery = queryOptions({
  queryKey: ['admin.peopleNames'],
  queryFn: async ({ signal }) => {
    const names: Pick<UserRow, 'id' | 'name'>[] = [];
    for (let page = 1; ; page += 1) {
      const { rows, total } = await api.admin.listUsers({ page, pageSize: LARGEST_PAGE }, { signal });
      names.push(...rows.map(({ id, name }) => ({ id, name })));
      if (rows.length === 0 || names.length >= total) return names;
    }
  },
});
