import { queryOptions, useQuery } from '@tanstack/react-query';
import { query, queryClient, type OutputNamed } from './query.ts';

export type ClientConfig = OutputNamed<'platform.getClientConfig'>;

/** Spec §9: remote configuration is fetched again at most every 12 hours. */
const REFETCH_AFTER_MS = 12 * 3_600_000;

/** The configuration of this installation: enabled third parties, remote configuration, version. */
export const clientConfigQuery = queryOptions({
  ...query('platform.getClientConfig', {}),
  staleTime: REFETCH_AFTER_MS,
  gcTime: Infinity,
});

export const clientConfig = (): Promise<ClientConfig> => queryClient.ensureQueryData(clientConfigQuery);

/** What sellers pay where nothing else is agreed; undefined until it is loaded. */
export const useServiceFeePercent = (): string | undefined =>
  useQuery(clientConfigQuery).data?.serviceFeePercent;

/** What admins configured for everyone; undefined until it is loaded. */
export const useRemoteConfig = (): ClientConfig['remote'] | undefined =>
  useQuery(clientConfigQuery).data?.remote;
