import { Client } from './client.ts';
import { demoPassword, demoPeople } from './people.ts';

/** Somebody who asks, with everything that is theirs. */
export interface Asker {
  name: string;
  client: Client;
  /** Whose words this one may read; an admin reads all. */
  owns: Set<string> | 'all';
  /** One of each kind of thing of their own, by the name the API gives it. */
  ids: Record<string, string>;
  /** Links to their files, which open for nobody else. */
  links: string[];
}

export const canaryOf = (organizationId: string): string => `canari-${organizationId.slice(-12)}`;
export const mayRead = ({ owns }: Asker, organizationId: string): boolean =>
  owns === 'all' || owns.has(organizationId);

/** 1 by 1, so that nothing but its name can be recognized. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Nobody, and everybody of the demo market. Every organization gets its word planted by its owner. */
export async function everyAsker(url: string): Promise<Asker[]> {
  const askers: Asker[] = [{ name: 'nobody', client: new Client(url), owns: new Set(), ids: {}, links: [] }];
  for (const { email } of demoPeople) {
    const client = await new Client(url).signIn(email, demoPassword);
    const { json } = await client.call('GET', '/context');
    const memberships = json.memberships as { organizationId: string }[];
    const asker: Asker = {
      name: email,
      client,
      owns: json.isAdmin ? 'all' : new Set(memberships.map((one) => one.organizationId)),
      ids: { userId: json.userId, ...(json.organization && { organizationId: json.organization.id }) },
      links: [],
    };
    if (json.organization?.can.editSettings === true) await plantWords(asker, json.organization.id);
    Object.assign(asker.ids, await idsOf(client, json.organization?.id));
    askers.push(asker);
  }
  return askers;
}

/** In every private place that takes words: settings, profile, an address, an invitation, a file. */
async function plantWords({ client, links, ids }: Asker, organizationId: string): Promise<void> {
  const canary = canaryOf(organizationId);
  const text = { en: canary, fr: canary, original: 'fr' };
  const at = `/organizations/${organizationId}`;
  // Some are for sellers, some for buyers: each alone, so that a refusal leaves the others.
  const changes = [
    { organization: { legalName: canary } },
    { preferences: { purchaseOrderPrefix: canary } },
    { sales: { paymentInstructions: text } },
    { deliveries: { reception: { deliveryInstructions: text } } },
    { producers: { generalMessageForProducers: text } },
  ];
  let planted = 0;
  for (const change of changes) {
    const { version } = (await client.call('GET', `${at}/settings`)).json;
    const { status } = await client.call('PATCH', `${at}/settings`, { version, change });
    if (status === 200) planted += 1;
  }
  if (planted === 0) throw new Error(`no word of ${organizationId} could be planted`);
  await client.call('POST', `${at}/invitations`, {
    email: `${canary}@exemple.quebec`,
    role: 'viewer',
    language: 'FR',
  });
  await plantInRelations(client, canary);
  const form = new FormData();
  form.append('file', new Blob([PIXEL], { type: 'image/png' }), `${canary}.png`);
  const response = await fetch(`${client.url}/api/files?kind=logo`, {
    method: 'POST',
    headers: { cookie: client.cookie },
    body: form,
  });
  if (response.status !== 200) throw new Error(`no file was stored: ${await response.text()}`);
  const { id, url } = (await response.json()) as { id: string; url: string };
  ids['fileId'] = id;
  links.push(new URL(url, client.url).href);
}

/** What one party notes about the other, which the other must not read. */
async function plantInRelations(client: Client, canary: string): Promise<void> {
  for (const [side, list] of [
    ['customer', 'customers'],
    ['supplier', 'suppliers'],
  ] as const) {
    const { json } = await client.call('GET', `/relationships/${list}`);
    for (const { id, version } of (json.rows ?? []) as { id: string; version: number }[])
      await client.call('PATCH', `/relationships/${id}/${side}-terms`, { version, terms: { notes: canary } });
  }
  await client.call('POST', '/relationships/invitations', { email: null, relationId: null });
}

const places: [name: string, path: string, key: string][] = [
  ['addressId', '/organizations/{}/addresses', 'id'],
  ['invitationId', '/organizations/{}/invitations', 'id'],
  ['notificationId', '/organizations/{}/notifications', 'id'],
  ['sessionId', '/identity/sessions', 'id'],
  ['passkeyId', '/identity/passkeys', 'id'],
  ['relationId', '/relationships/suppliers', 'id'],
  ['relationId', '/relationships/customers', 'id'],
  ['link', '/relationships/invitations', 'url'],
];

async function idsOf(client: Client, organizationId: string | undefined): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [name, path, key] of places) {
    if (path.includes('{}') && organizationId === undefined) continue;
    const { json } = await client.call('GET', path.replace('{}', organizationId ?? ''));
    const [first] = (Array.isArray(json) ? json : (json?.rows ?? json?.items ?? [])) as Record<
      string,
      string
    >[];
    if (first?.[key]) ids[name] = first[key];
  }
  const { link, ...rest } = ids;
  if (link !== undefined) return { ...rest, token: link.split('/').at(-1)! };
  return ids;
}
