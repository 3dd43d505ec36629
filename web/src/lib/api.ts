import type { Contract, InputOf, OutputOf } from '@halles/contract';
import procedures from 'virtual:procedures';
import { recordActionFailure } from './action-failures.ts';
import { adminOverride } from './admin-override.ts';
import { addressOf } from './base.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { isNetworkError, ProblemError } from './problem-error.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

type Call<Input, Output> = {} extends Input
  ? (input?: Input, options?: CallOptions) => Promise<Output>
  : (input: Input, options?: CallOptions) => Promise<Output>;

/** `api.organizations.getSettings({ organizationId })` */
export type Api = {
  readonly [Slice in keyof Contract]: {
    readonly [Name in keyof Contract[Slice]]: Call<
      InputOf<Contract[Slice][Name]>,
      OutputOf<Contract[Slice][Name]>
    >;
  };
};

/** The client's dependencies, replaced in tests. */
export interface ApiEnvironment {
  fetch: typeof fetch;
  addressOf: (path: string) => URL;
  newKey: () => string;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** The table of the slices that few screens call. */
  loadFurther: () => Promise<typeof procedures>;
  headers: () => Record<string, string>;
  /** The session is over, so the person has to sign in again. */
  onSignInRequired: () => void;
  /** The person has to prove their identity again; resolves to true once they did, and the call is repeated. */
  confirmIdentity: (accepts: readonly string[]) => Promise<boolean>;
  /** A call that changes something failed; the caller gets the error as well. */
  onActionFailed: (error: unknown, name: string) => void;
}

const TIMEOUT_MS = 30_000;
/** Retries after no response reuse the idempotency key, so that the action is not done twice. */
const RETRY_AFTER_MS = [400, 1_500];

interface Operation {
  method: string;
  path: string;
  idempotent: boolean;
}

function operationOf(line: string): Operation {
  const [verb = '', path = ''] = line.split(' ');
  return { method: verb.replace('!', ''), path, idempotent: verb.endsWith('!') };
}

type Fields = Record<string, unknown>;

/** Values that fit in a query string; the contract allows no others there. */
const isQueryValue = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Path parameters are taken from the input by name; other fields go in the query or the body. */
function requestOf({ method, path }: Operation, input: Fields, toAddress: ApiEnvironment['addressOf']) {
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (!isQueryValue(value) || value === '') throw new Error(`${path} lacks its ${name}`);
    return encodeURIComponent(String(value));
  });
  const url = toAddress(`api${filled}`);
  if (method !== 'GET') return { url, body: JSON.stringify(rest) };
  for (const [name, value] of Object.entries(rest))
    for (const one of Array.isArray(value) ? value : [value])
      if (isQueryValue(one)) url.searchParams.append(name, String(one));
  return { url, body: null };
}

function networkError(error: unknown, signal?: AbortSignal): Error {
  if (signal?.aborted) return error as Error;
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  return new ProblemError(
    { code: isLate ? 'network.timeout' : 'network.offline', status: 0 },
    { cause: error },
  );
}

async function problemOf(response: Response): Promise<ProblemError> {
  const fallback = response.status === 503 || response.status === 502 ? 'server.unavailable' : 'server.fault';
  try {
    const problem = (await response.json()) as ConstructorParameters<typeof ProblemError>[0];
    if (typeof problem.code === 'string') return new ProblemError(problem);
  } catch {
    // A proxy's page instead of our JSON: only the status is known.
  }
  return new ProblemError({ code: fallback, status: response.status });
}

async function send(
  environment: ApiEnvironment,
  operation: Operation,
  input: Fields,
  key: string | null,
  signal?: AbortSignal,
) {
  const { url, body } = requestOf(operation, input, environment.addressOf);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await environment.fetch(url, {
      method: operation.method,
      body,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        ...(body !== null && { 'content-type': 'application/json' }),
        ...(key !== null && { 'idempotency-key': key }),
        ...environment.headers(),
      },
    });
    if (!response.ok) throw await problemOf(response);
    return (await response.json()) as unknown;
  } catch (error) {
    throw error instanceof ProblemError ? error : networkError(error, signal);
  }
}

const mayRetry = (error: unknown) =>
  isNetworkError(error) || (error instanceof ProblemError && error.code === 'request.inFlight');

/** The server decided the outcome; a proxy's error or a server fault leaves it open. */
const isServerDecision = (error: unknown) =>
  error instanceof ProblemError &&
  error.status > 0 &&
  error.status < 500 &&
  error.code !== 'request.inFlight';

async function callWithKey(
  environment: ApiEnvironment,
  keys: IdempotencyKeys,
  operation: Operation,
  input: Fields,
  signal?: AbortSignal,
) {
  const intent = JSON.stringify([operation.method, operation.path, input, environment.headers()]);
  const key = keys.keyOf(intent);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const result = await send(environment, operation, input, key, signal);
      keys.release(intent, key);
      return result;
    } catch (error) {
      if (isServerDecision(error)) keys.release(intent, key);
      const pause = RETRY_AFTER_MS[attempt];
      if (pause === undefined || !mayRetry(error)) throw error;
      await environment.wait(pause);
      signal?.throwIfAborted();
    }
  }
}

async function call(
  environment: ApiEnvironment,
  keys: IdempotencyKeys,
  operation: Operation,
  input: Fields,
  options: CallOptions,
): Promise<unknown> {
  const { signal } = options;
  try {
    return operation.idempotent
      ? await callWithKey(environment, keys, operation, input, signal)
      : await send(environment, operation, input, null, signal);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'request.signInRequired')
      environment.onSignInRequired();
    if (!(error instanceof ProblemError) || error.code !== 'identity.confirmationRequired') throw error;
    if (!(await environment.confirmIdentity((error.details['accepts'] ?? []) as string[]))) throw error;
    return call(environment, keys, operation, input, options);
  }
}

/** A call that was given up on purpose is no failure. */
const reportingFailure =
  <Args extends [input?: Fields, options?: CallOptions]>(
    run: (...args: Args) => Promise<unknown>,
    { onActionFailed }: ApiEnvironment,
    name: string,
  ) =>
  async (...args: Args) => {
    try {
      return await run(...args);
    } catch (error) {
      if (!args[1]?.signal?.aborted) onActionFailed(error, name);
      throw error;
    }
  };

/** The table of what few screens call: loaded when the page is idle, or with the first call that needs it. */
export const loadFurtherProcedures = async () => (await import('virtual:further-procedures')).default;

type Run = (input?: Fields, options?: CallOptions) => Promise<unknown>;

/** Finds each name that is not known in an object that is loaded at the first use of one. */
const whenLoaded = (
  load: (name: string) => Promise<Record<string, Run>>,
  of: string,
  known: Record<string, Run> = {},
) =>
  new Proxy(known, {
    get: (runs, name: string) => (runs[name] ??= async (...args) => (await load(of))[name]!(...args)),
    has: () => true,
  });

export function createApi(environment: ApiEnvironment): Api {
  const keys = new IdempotencyKeys(environment.newKey, environment.now);
  const slice = (sliceName: string, lines: Record<string, string>): Record<string, Run> =>
    Object.fromEntries(
      Object.entries(lines).map(([name, line]) => {
        const operation = operationOf(line);
        const run: Run = (input = {}, options = {}) => call(environment, keys, operation, input, options);
        if (operation.method === 'GET') return [name, run];
        return [name, reportingFailure(run, environment, `${sliceName}.${name}`)];
      }),
    );
  const slices = (table: typeof procedures) =>
    Object.fromEntries(Object.entries(table).map(([name, lines]) => [name, slice(name, lines)]));
  let further: Promise<Record<string, Record<string, Run>>> | undefined;
  const load = async (name: string) => {
    further ??= environment.loadFurther().then(slices);
    try {
      return (await further)[name]!;
    } catch (error) {
      further = undefined;
      throw networkError(error);
    }
  };
  // The lines are made from the contract, which is also the type of the result.
  const first = slices(procedures);
  return new Proxy<Record<string, Record<string, Run>>>(
    {},
    { get: (found, name: string) => (found[name] ??= whenLoaded(load, name, first[name])) },
  ) as unknown as Api;
}

const signInListeners = new Set<() => void>();

/** Called when a response says that nobody is signed in. */
export function onSignInRequired(listener: () => void): () => void {
  signInListeners.add(listener);
  return () => signInListeners.delete(listener);
}
export const announceSignInRequired = (): void => signInListeners.forEach((listener) => listener());

let confirmIdentity: ApiEnvironment['confirmIdentity'] = () => Promise.resolve(false);

/** Registers the step-up dialog, which belongs to a slice. */
export function setIdentityConfirmation(open: ApiEnvironment['confirmIdentity']): void {
  confirmIdentity = open;
}

/** An admin's view of another organization travels in the headers of every request. */
export function overrideHeaders(): Record<string, string> {
  const override = adminOverride();
  return override === null
    ? {}
    : {
        'x-halles-organization': override.organizationId,
        ...(override.actAs && { 'x-halles-act-as': '1' }),
      };
}

/** `randomUUID` needs https, and a local installation may serve plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export const api = createApi({
  fetch: (...request) => fetch(...request),
  addressOf,
  newKey,
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  loadFurther: loadFurtherProcedures,
  headers: overrideHeaders,
  onSignInRequired: announceSignInRequired,
  confirmIdentity: (accepts) => confirmIdentity(accepts),
  onActionFailed: recordActionFailure,
});
