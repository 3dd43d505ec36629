import { describe, expect, it, vi } from 'vitest';
import { createApi, loadFurtherProcedures, type ApiEnvironment } from './api.ts';
import { ProblemError } from './problem-error.ts';

const organizationId = '0191d9a0-0000-7000-8000-000000000001';
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

interface Sent {
  url: URL;
  method: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Responses are returned in order; a function may throw, as a lost network does. */
function environment(...answers: (() => Response)[]) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const onSignInRequired = vi.fn();
  const loadFurther = vi.fn(loadFurtherProcedures);
  const confirmIdentity = vi.fn<ApiEnvironment['confirmIdentity']>();
  const onActionFailed = vi.fn<ApiEnvironment['onActionFailed']>();
  let keys = 0;
  const clock = { ms: 0 };
  const made: ApiEnvironment = {
    fetch: (async (url: URL, init: RequestInit) => {
      sent.push({
        url,
        method: init.method!,
        body: init.body === null ? null : JSON.parse(init.body as string),
        headers: init.headers as Record<string, string>,
      });
      return answers.shift()!();
    }) as typeof fetch,
    addressOf: (path) => new URL(path, 'https://halles.example/marche/'),
    newKey: () => `key-${(keys += 1)}`,
    now: () => clock.ms,
    wait: async (ms) => void waits.push(ms),
    loadFurther,
    headers: () => ({}),
    onSignInRequired,
    confirmIdentity,
    onActionFailed,
  };
  const spies = { loadFurther, onSignInRequired, confirmIdentity, onActionFailed };
  return { api: createApi(made), sent, waits, clock, ...spies };
}
const lost = () => {
  throw new TypeError('Failed to fetch');
};

describe('an API call', () => {
  it('puts path parameters in the path and the rest of a GET in the query, under the base path', async () => {
    const { api, sent } = environment(() => json({ rows: [] }));
    await api.organizations.listActivity({ organizationId, page: 2, search: 'taxe & frais' });
    expect(sent[0]!.url.href).toBe(
      `https://halles.example/marche/api/organizations/${organizationId}/activity?page=2&search=taxe+%26+frais`,
    );
    expect(sent[0]!.body).toBeNull();
    expect(sent[0]!.headers).not.toHaveProperty('idempotency-key');
  });

  it('leaves out undefined fields', async () => {
    const { api, sent } = environment(() => json({}));
    await api.organizations.listActivity({ organizationId, search: undefined });
    expect(sent[0]!.url.search).toBe('');
  });

  it('sends the other fields as JSON for other methods', async () => {
    const { api, sent } = environment(() => json({ done: true }));
    await api.organizations.changeRole({ organizationId, userId: 'u 1', role: 'viewer' });
    expect(sent[0]).toMatchObject({ method: 'PUT', body: { role: 'viewer' } });
    expect(sent[0]!.url.pathname).toBe(`/marche/api/organizations/${organizationId}/members/u%201/role`);
  });

  it('throws without a path parameter', async () => {
    const { api } = environment();
    await expect(api.organizations.get({ organizationId: '' })).rejects.toThrow('lacks its organizationId');
  });

  it('needs no input when the procedure has none', async () => {
    const { api, sent } = environment(() => json({}));
    await api.identity.getMe();
    expect(sent[0]!.url.pathname).toBe('/marche/api/identity/me');
  });
});

describe('a procedure that few screens call', () => {
  it('is found in a table that is loaded once, with the first call', async () => {
    const { api, sent, loadFurther } = environment(
      () => json({}),
      () => json({}),
    );
    expect(loadFurther).not.toHaveBeenCalled();
    await api.imports.list({ page: 1, pageSize: 25 });
    await api.hubs.listProducerBalances();
    expect(sent.map(({ url }) => url.pathname)).toEqual([
      '/marche/api/imports',
      '/marche/api/producer-balances',
    ]);
    expect(loadFurther).toHaveBeenCalledOnce();
  });

  it('of a slice whose others are known at once is found in that table too', async () => {
    const { api, sent, loadFurther } = environment(
      () => json({}),
      () => json([]),
    );
    await api.organizations.getContext();
    expect(loadFurther).not.toHaveBeenCalled();
    await api.organizations.listTableViews({ table: 'products' });
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/marche/api/context', '/marche/api/table-views']);
    expect(loadFurther).toHaveBeenCalledOnce();
  });

  it('fails as without a network when the table cannot be loaded, and works at the next call', async () => {
    const { api, loadFurther } = environment(() => json({}));
    loadFurther.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    await expect(api.hubs.listProducerBalances()).rejects.toMatchObject({ code: 'network.offline' });
    expect(await api.hubs.listProducerBalances()).toEqual({});
  });
});

describe('a refusal', () => {
  const problem = {
    type: 'about:blank',
    status: 422,
    title: 'request.invalid',
    code: 'request.invalid',
    requestId: 'r-1',
    errors: [{ pointer: '/email', code: 'field.notEmail' }],
  };

  it('carries the code, the fields and the request id', async () => {
    const { api } = environment(() => json(problem, 422));
    const error = await api.identity.requestPasswordReset({ email: 'x' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      code: 'request.invalid',
      status: 422,
      requestId: 'r-1',
      errors: problem.errors,
    });
  });

  it.each([
    [503, 'server.unavailable'],
    [502, 'server.unavailable'],
    [500, 'server.fault'],
  ])('from a proxy page with status %i is %s', async (status, code) => {
    const { api } = environment(() => new Response('<html>', { status }));
    await expect(api.identity.getProviders()).rejects.toMatchObject({ code, status });
  });

  it('announces that nobody is signed in', async () => {
    const { api, onSignInRequired } = environment(() =>
      json({ code: 'request.signInRequired', status: 401 }, 401),
    );
    await expect(api.identity.getMe()).rejects.toThrow();
    expect(onSignInRequired).toHaveBeenCalledOnce();
  });
});

describe('a command that needs step-up authentication', () => {
  const refused = () =>
    json({ code: 'identity.confirmationRequired', status: 403, details: { accepts: ['code'] } }, 403);
  const remove = { passkeyId: '0191d9a0-0000-7000-8000-000000000002' } as never;

  it('asks for an accepted proof and is sent again', async () => {
    const { api, sent, confirmIdentity } = environment(refused, () => json({ done: true }));
    confirmIdentity.mockResolvedValue(true);
    await expect(api.identity.removePasskey(remove)).resolves.toEqual({ done: true });
    expect(confirmIdentity).toHaveBeenCalledExactlyOnceWith(['code']);
    expect(sent).toHaveLength(2);
  });

  it('is refused when no proof is given', async () => {
    const { api, sent, confirmIdentity } = environment(refused);
    confirmIdentity.mockResolvedValue(false);
    await expect(api.identity.removePasskey(remove)).rejects.toThrow('identity.confirmationRequired');
    expect(sent).toHaveLength(1);
  });
});

describe('without a response', () => {
  const invitation = { organizationId, email: 'a@b.ca', role: 'viewer', language: 'FR' } as const;

  it('an idempotent command is sent again with the same key', async () => {
    const { api, sent, waits } = environment(lost, lost, () => json({ id: '1' }));
    await expect(api.organizations.inviteMember(invitation)).resolves.toEqual({ id: '1' });
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1', 'key-1']);
    expect(waits).toEqual([400, 1_500]);
  });

  it('a retry waits while the server still works on the first request', async () => {
    const { api, sent } = environment(
      lost,
      () => json({ code: 'request.inFlight', status: 409 }, 409),
      () => json({ id: '1' }),
    );
    await expect(api.organizations.inviteMember(invitation)).resolves.toEqual({ id: '1' });
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['key-1']));
  });

  it('each action has its own key', async () => {
    const { api, sent } = environment(
      () => json({}),
      () => json({}),
    );
    await api.organizations.inviteMember(invitation);
    await api.organizations.inviteMember(invitation);
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-2']);
  });

  const keysOf = (sent: Sent[]) => sent.map(({ headers }) => headers['idempotency-key']);
  const unavailable = () => new Response('<html>', { status: 502 });

  it.each([
    ['the network was lost', [lost, lost, lost], 3],
    ['a proxy answered for the server', [unavailable], 1],
  ])('repeated after %s, an action keeps its key until a response came', async (_, failures, tries) => {
    const { api, sent } = environment(
      ...failures,
      () => json({ id: '1' }),
      () => json({ id: '2' }),
    );
    await expect(api.organizations.inviteMember(invitation)).rejects.toBeInstanceOf(ProblemError);
    await api.organizations.inviteMember({ ...invitation });
    await api.organizations.inviteMember(invitation);
    expect(keysOf(sent)).toEqual([...Array<string>(tries + 1).fill('key-1'), 'key-2']);
  });

  it('a refusal is a response, and another input is a new action', async () => {
    const refused = () => json({ code: 'request.invalid', status: 422 }, 422);
    const { api, sent } = environment(refused, lost, lost, lost, () => json({}));
    await expect(api.organizations.inviteMember(invitation)).rejects.toThrow();
    await expect(api.organizations.inviteMember(invitation)).rejects.toThrow();
    await api.organizations.inviteMember({ ...invitation, email: 'c@d.ca' });
    expect(keysOf(sent)).toEqual(['key-1', 'key-2', 'key-2', 'key-2', 'key-3']);
  });

  it('the same input much later is a new action', async () => {
    const { api, sent, clock } = environment(lost, lost, lost, () => json({}));
    await expect(api.organizations.inviteMember(invitation)).rejects.toThrow();
    clock.ms = 3_600_000;
    await api.organizations.inviteMember(invitation);
    expect(keysOf(sent).at(-1)).toBe('key-2');
  });

  it('gives up after three attempts and throws the reason', async () => {
    const { api, sent } = environment(lost, lost, lost);
    await expect(api.organizations.inviteMember(invitation)).rejects.toMatchObject({
      code: 'network.offline',
    });
    expect(sent).toHaveLength(3);
  });

  it('any other command is sent once', async () => {
    const { api, sent } = environment(lost);
    await expect(
      api.organizations.changeRole({ organizationId, userId: 'u', role: 'viewer' }),
    ).rejects.toMatchObject({ code: 'network.offline', status: 0 });
    expect(sent).toHaveLength(1);
  });

  it('a timeout has its own code', async () => {
    const { api } = environment(() => {
      throw new DOMException('late', 'TimeoutError');
    });
    await expect(api.identity.getProviders()).rejects.toMatchObject({ code: 'network.timeout' });
  });

  it('an aborted call is not a network failure', async () => {
    const stop = new AbortController();
    const { api } = environment(() => {
      stop.abort();
      throw new DOMException('stopped', 'AbortError');
    });
    await expect(api.identity.getProviders({}, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('an admin who views another organization', () => {
  it('sends it in the headers', async () => {
    const { overrideHeaders } = await import('./api.ts');
    expect(overrideHeaders()).toEqual({});
    localStorage.setItem('adminOverride', JSON.stringify({ organizationId: 'o1', actAs: false }));
    expect(overrideHeaders()).toEqual({ 'x-halles-organization': 'o1' });
    localStorage.setItem('adminOverride', JSON.stringify({ organizationId: 'o1', actAs: true }));
    expect(overrideHeaders()).toEqual({ 'x-halles-organization': 'o1', 'x-halles-act-as': '1' });
  });
});

describe('a failed call', () => {
  const refused = () => json({ code: 'request.notAllowed', status: 403 }, 403);

  it('that changes something is recorded by name, and rejected', async () => {
    const { api, onActionFailed } = environment(refused);
    const call = api.organizations.choose({ organizationId });
    await expect(call).rejects.toMatchObject({ code: 'request.notAllowed' });
    expect(onActionFailed.mock.calls).toEqual([
      [expect.objectContaining({ code: 'request.notAllowed' }), 'organizations.choose'],
    ]);
  });

  it('is not recorded when it only reads, or was given up on purpose', async () => {
    const { api, onActionFailed } = environment(refused, () => {
      throw new DOMException('given up', 'AbortError');
    });
    await expect(api.organizations.getContext()).rejects.toThrow();
    const stopped = AbortSignal.abort();
    await expect(api.organizations.choose({ organizationId }, { signal: stopped })).rejects.toThrow();
    expect(onActionFailed).not.toHaveBeenCalled();
  });
});
