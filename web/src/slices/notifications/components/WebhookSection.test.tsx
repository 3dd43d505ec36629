import type { Organization, Webhook } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import WebhookSection from './WebhookSection.tsx';

const spies = {
  connect: vi.spyOn(api.notifications, 'connectWebhook'),
  change: vi.spyOn(api.notifications, 'changeWebhook'),
  resume: vi.spyOn(api.notifications, 'resumeWebhook'),
  test: vi.spyOn(api.notifications, 'sendTestMessage'),
  remove: vi.spyOn(api.notifications, 'removeWebhook'),
};
const farm = anOrganization();
const organizationId = farm.id;
const connected: Webhook = {
  host: 'hooks.slack.com',
  lastCharacters: '9Zy8',
  kinds: ['newOrders', 'claimsOpened'],
  last: { at: '2026-11-20T15:00:00Z', outcome: 'accepted', status: 200 },
  pausedAt: null,
};
const url = 'https://hooks.slack.com/services/T0/B0/secret9Zy8';

type Language = 'en-CA' | 'fr-CA';

async function open(
  webhook: Webhook | null,
  { organization = farm, language = 'en-CA' }: { organization?: Organization; language?: Language } = {},
) {
  mockQuery('notifications.getWebhook', { organizationId: organization.id }, { webhook });
  await renderSlice(<WebhookSection />, { context: aContext(organization), language });
  return userEvent.setup({ delay: null });
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const boxes = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels![0]!.textContent);

describe.each([
  {
    language: 'en-CA' as const,
    title: 'Slack or webhook',
    address: /^Address/,
    orders: 'New orders',
    connect: 'Connect',
    accepted: 'Accepted',
    test: 'Send test message',
    remove: 'Remove address',
    paused: 'Nothing is being posted',
    notLater: /What happens in the meantime isn’t posted later/,
    resume: 'Resume posting',
    gone: 'The address no longer exists (404)',
  },
  {
    language: 'fr-CA' as const,
    title: 'Slack ou webhook',
    address: /^Adresse/,
    orders: 'Nouvelles commandes',
    connect: 'Connecter',
    accepted: 'Accepté',
    test: 'Envoyer un message d’essai',
    remove: 'Retirer l’adresse',
    paused: 'Rien n’est publié',
    notLater: /Ce qui arrive entre-temps n’est pas publié plus tard/,
    resume: 'Reprendre la publication',
    gone: 'L’adresse n’existe plus (404)',
  },
])('in $language', ({ language, title, address, ...words }) => {
  it('connects an address with the chosen kinds, and shows it only in part from then on', async () => {
    spies.connect.mockResolvedValue({ webhook: connected });
    const user = await open(null, { language });
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
    await user.type(screen.getByLabelText(address), url);
    await user.click(screen.getByRole('checkbox', { name: words.orders }));
    await user.click(button(words.connect));
    expect(spies.connect.mock.calls[0]![0]).toEqual({
      organizationId,
      url,
      kinds: ['orderChanges', 'claimsOpened'],
    });
    expect(await screen.findByText('hooks.slack.com/…9Zy8')).toBeTruthy();
    expect(document.body.textContent).not.toContain('secret');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText(words.accepted)).toBeTruthy();
  });

  it('sends a test, and removes the address after asking', async () => {
    spies.test.mockResolvedValue({ done: true });
    spies.remove.mockResolvedValue({ webhook: null });
    const user = await open(connected, { language });
    await user.click(button(words.test));
    expect(spies.test.mock.calls[0]![0]).toEqual({ organizationId });
    await user.click(button(words.remove));
    expect(spies.remove).not.toHaveBeenCalled();
    const dialog = await screen.findByRole('dialog');
    await user.click(
      [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === words.remove)!,
    );
    await waitFor(() => expect(spies.remove).toHaveBeenCalledOnce());
    expect(await screen.findByLabelText(address)).toBeTruthy();
  });

  it('says that it is paused and why, and resumes', async () => {
    spies.resume.mockResolvedValue({ webhook: connected });
    const at = '2026-11-20T15:00:00Z';
    const last = { at, outcome: 'gone' as const, status: 404 };
    const user = await open({ ...connected, last, pausedAt: at }, { language });
    expect(screen.getByText(words.paused)).toBeTruthy();
    expect(screen.getByText(words.notLater)).toBeTruthy();
    expect(screen.getByText(words.gone)).toBeTruthy();
    expect(button(words.test).disabled).toBe(true);
    await user.click(button(words.resume));
    await waitFor(() => expect(screen.queryByText(words.paused)).toBeNull());
    expect(button(words.test).disabled).toBe(false);
  });
});

it('refuses what is no https address, and says why the server refused one', async () => {
  spies.connect.mockRejectedValue(
    new ProblemError({
      status: 422,
      code: 'notifications.webhookAddressRefused',
      requestId: 'r',
      details: {},
    }),
  );
  const user = await open(null);
  await user.type(screen.getByLabelText(/^Address/), 'http://hooks.slack.com/x');
  await user.click(button('Connect'));
  expect(spies.connect).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText(/^Address/));
  await user.type(screen.getByLabelText(/^Address/), 'https://10.0.0.1/x');
  await user.click(button('Connect'));
  expect(await screen.findByText(/This address can’t be used/)).toBeTruthy();
});

it('changes at once what is posted; the last kind cannot be turned off', async () => {
  spies.change.mockResolvedValue({ webhook: { ...connected, kinds: ['claimsOpened'] } });
  const user = await open(connected);
  await user.click(screen.getByRole('checkbox', { name: 'New orders' }));
  expect(spies.change.mock.calls[0]![0]).toEqual({ organizationId, kinds: ['claimsOpened'] });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'New claims' }).disabled).toBe(true),
  );
});

it.each([
  ['a seller', farm, ['New orders', 'Orders changed or cancelled by the other party', 'New claims']],
  [
    'a buyer',
    anOrganization({ isSeller: false, isBuyer: true, customerOrganizationType: 'restaurant' }),
    ['Orders changed or cancelled by the other party', 'Claims answered'],
  ],
] as const)('%s chooses among what it can receive', async (_kind, organization, expected) => {
  await open(null, { organization });
  expect(boxes()).toEqual(expected);
});

it('is not there for who may not edit settings', async () => {
  await open(connected, {
    organization: anOrganization({ can: { ...farm.can, editSettings: 'request.notAllowed' } }),
  });
  expect(screen.queryByRole('heading')).toBeNull();
});

it('comes into view where a link leads to it, again once its content is there', async () => {
  history.replaceState(null, '', '/#webhook');
  const seen = vi.fn<(this: Element) => void>();
  Element.prototype.scrollIntoView = seen;
  await renderSlice(<WebhookSection />, { context: aContext(farm) });
  expect(seen).toHaveBeenCalledTimes(1);
  act(() => mockQuery('notifications.getWebhook', { organizationId }, { webhook: connected }));
  await screen.findByText('Remove address');
  expect(seen.mock.contexts.map(({ id }) => id)).toEqual(['webhook', 'webhook']);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  history.replaceState(null, '', '/');
});
