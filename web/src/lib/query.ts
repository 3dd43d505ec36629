import type { Contract, InputOf, OutputOf } from '@halles/contract';
import { hashKey, QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query';
import { api } from './api.ts';
import { isNetworkError, isTransient } from './problem-error.ts';

/** `organizations.getSettings` */
export type ProcedureName = {
  [Slice in keyof Contract & string]: `${Slice}.${keyof Contract[Slice] & string}`;
}[keyof Contract & string];

/** The procedures that can be subscribed to. */
export type LiveName = {
  [Name in ProcedureName]: ProcedureNamed<Name> extends { live: true } ? Name : never;
}[ProcedureName];

export type ProcedureNamed<Name extends string> = Name extends `${infer Slice}.${infer Key}`
  ? Slice extends keyof Contract
    ? Key extends keyof Contract[Slice]
      ? Contract[Slice][Key]
      : never
    : never
  : never;
export type InputNamed<Name extends string> = InputOf<ProcedureNamed<Name>>;
export type OutputNamed<Name extends string> = OutputOf<ProcedureNamed<Name>>;

const RETRIES = 2;

/** Shows cached results first and refetches behind them; refusals are not retried. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        retryDelay: (attempt) => 500 * 3 ** attempt,
        // Without a network a query fails at once with a message, instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();

type ProcedureCall = (input: unknown, options: { signal?: AbortSignal }) => Promise<unknown>;

export const callProcedure = <Name extends ProcedureName>(
  name: Name,
  input: InputNamed<Name>,
  signal?: AbortSignal,
): Promise<OutputNamed<Name>> => {
  const [slice, key] = name.split('.') as [string, string];
  // The name says which procedure, and so its types.
  const call = (api as unknown as Record<string, Record<string, ProcedureCall>>)[slice]?.[key];
  if (!call) throw new Error(`${name} is no procedure`);
  return call(input, { ...(signal && { signal }) }) as Promise<OutputNamed<Name>>;
};

export const keyOf = (name: string, input: unknown): readonly [string, unknown] => [name, input ?? {}];

/** Fetches over HTTP; without a network, the value that this device last received. */
export const fetchValue = <Name extends ProcedureName>(
  name: Name,
  input: InputNamed<Name>,
  signal: AbortSignal,
): Promise<OutputNamed<Name>> =>
  callProcedure(name, input, signal).catch((error: unknown) => lastReceived(name, input, error));

/** A query over HTTP: `useQuery(query('organizations.listActivity', { organizationId, page: 1 }))`. */
export const query = <Name extends ProcedureName>(name: Name, input: InputNamed<Name>) =>
  queryOptions({ queryKey: keyOf(name, input), queryFn: ({ signal }) => fetchValue(name, input, signal) });

/** Without a network a screen shows what this device last received, unless it shows something already. */
async function lastReceived<Name extends ProcedureName>(
  name: Name,
  input: InputNamed<Name>,
  error: unknown,
): Promise<OutputNamed<Name>> {
  const key = keyOf(name, input);
  if (!isNetworkError(error) || queryClient.getQueryData(key) !== undefined) throw error;
  const { restoreValue } = await import('./offline/saved-data.ts');
  const value = await restoreValue(key, hashKey(key));
  if (value === undefined) throw error;
  return value as OutputNamed<Name>;
}

interface Versioned {
  version: number;
}

/** The newer of two states of a record: the live connection may be faster than a command's response. */
export const newerOf = <Of extends Versioned>(cached: Of | undefined, response: Of): Of =>
  cached !== undefined && cached.version > response.version ? cached : response;

/** Shows a command's response at once, unless the cached version is newer. */
export function cacheAnswer(queryKey: QueryKey, response: Versioned): void {
  queryClient.setQueryData<Versioned>(queryKey, (cached) => newerOf(cached, response));
}
