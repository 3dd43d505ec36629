import { expect, it } from 'vitest';
import { remoteConfig } from '@halles/contract';
import { system } from '../platform/actor.ts';
import { anAdmin, anOrganization } from '../slices/organizations/factory.ts';
import { expectLiveMatchesFetch } from '../testing/live.ts';
import { testApp } from '../testing/app.ts';
import { platformRoutes } from './platform-routes.ts';

const { world, call } = await testApp();
const admin = await anAdmin(world.as(system));
const { owner } = await anOrganization(world.as(system));

const announce = (number: number, announcementEn: string) =>
  call(admin, 'POST', '/admin/configuration', {
    number,
    values: { ...remoteConfig.parse({}), announcementEn, announcementFr: 'Fermé lundi' },
    reason: 'Congé',
  });

it('brings a change of the remote configuration to every open screen at once', () =>
  expectLiveMatchesFetch(
    { world, routes: platformRoutes, name: 'platform.getClientConfig', input: {}, actor: owner },
    () => announce(0, 'Closed on Monday'),
  ));

it('tells visitors what is announced and what sellers pay, and no limits', async () => {
  const { remote, serviceFeePercent } = (await call(null, 'GET', '/client-config')).json;
  expect(serviceFeePercent).toBe(world.ports.settings.defaultServiceFeePercent);
  expect(remote).toMatchObject({ announcementEn: 'Closed on Monday', areSignUpsOpen: true });
  expect(Object.keys(remote)).not.toContain('dailyStrangersTrusted');
});
