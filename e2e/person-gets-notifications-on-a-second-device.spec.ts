import { expect, test } from '@playwright/test';
import { asInProduction } from './browser.ts';
import { newColleague, newOrganization, PASSWORD } from './market.ts';
import {
  anotherPerson,
  arrive,
  expectAccessible,
  filled,
  journeyLanguages,
  signIn,
  textsOf,
} from './people.ts';
import { aDeviceThatShowsPushes, aPushDevice } from './push.ts';
import { startRecordingProxy, type RecordingProxy } from './recording-proxy.ts';

let proxy: RecordingProxy;
test.beforeEach(async ({ baseURL }) => void (proxy = await startRecordingProxy(baseURL!)));
test.afterEach(() => proxy.stop());

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('a notification reaches the second device of a person, until it is signed out', async ({
      browser,
    }) => {
      const seller = await newOrganization(browser, language, { name: 'Ferme du Rang' });
      const phone = await anotherPerson(browser, language);
      await phone.setViewportSize({ width: 390, height: 844 });
      const device = await aPushDevice(phone);
      await asInProduction(phone);
      const t = await textsOf(phone, language);
      await signIn(phone, seller.email, { password: PASSWORD, at: proxy.url });
      await phone.evaluate('navigator.serviceWorker.ready.then(() => true)');

      const section = phone.getByRole('region', { name: t('notifications.push.title') });
      await test.step('notifications are off until the person turns them on', async () => {
        await arrive(phone, `${proxy.url}/user/edit`);
        await expect(section.getByText(t('notifications.push.none'))).toBeVisible();
        await section.getByRole('button', { name: t('notifications.push.turnOn') }).click();
        await expect(section.getByText(t('notifications.push.current'), { exact: true })).toBeVisible();
        await expectAccessible(phone);
      });

      await test.step('the other device lists it live, renames it, and sends a test to it', async () => {
        await arrive(seller.page, '/user/edit');
        const listed = seller.page.getByRole('region', { name: t('notifications.push.title') });
        const device0 = listed.getByRole('listitem');
        await expect(device0).toHaveCount(1);
        await device0.getByText(t('notifications.push.rename'), { exact: true }).click();
        const dialog = seller.page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: t('notifications.push.name') }).fill('Camion');
        await dialog.getByRole('button', { name: t('notifications.push.rename') }).click();
        await expect(section.getByText('Camion')).toBeVisible();
        await listed
          .getByRole('button', { name: filled(t('notifications.push.testOf'), { name: 'Camion' }) })
          .click();
        await expect.poll(async () => (await device.received()).length).toBe(1);
      });

      await test.step('it says what it is about, and where it leads', async () => {
        const [content] = await device.received();
        expect(content).toMatchObject({ path: '/user/edit', tag: 'test' });
      });

      await test.step('the browser wakes the service worker, which shows it and sets the badge of the app', async () => {
        const members = `/organization/${seller.id}/edit?tab=members`;
        const colleague = await newColleague(browser, seller, 'sales');
        await colleague.page.context().close();
        const news = async () => (await device.received()).find(({ path }) => path === members);
        await expect.poll(news, { timeout: 30_000 }).toBeDefined();
        const { title, body, path, tag, unread } = (await news())!;
        expect(title).toBe(seller.name);
        expect(unread).toBeGreaterThan(0);
        const screen = await aDeviceThatShowsPushes(phone);
        await screen.deliver({ title, body, path, tag, unread });
        const icon = `${proxy.url}/icons/icon-192.png`;
        await expect
          .poll(screen.shown)
          .toEqual([{ title, body, tag, icon, badge: icon, data: { path: members } }]);
        expect((await phone.request.get(icon)).headers()['content-type']).toBe('image/png');
        await expect.poll(screen.badges).toEqual([unread]);

        // It opens in the tab that is open, without loading the application again.
        await phone.evaluate('stays = true');
        await screen.press();
        await expect(phone).toHaveURL(`${proxy.url}${members}`);
        await expect(phone.getByText(colleague.email)).toBeVisible();
        expect(await phone.evaluate('stays')).toBe(true);
        expect(phone.context().pages()).toHaveLength(1);
        await phone.goBack();
        await expect(section.getByText('Camion')).toBeVisible();
      });

      await test.step('signing the phone out ends it', async () => {
        await seller.page.getByRole('button', { name: t('identity.sessions.endOthers') }).click();
        const listed = seller.page.getByRole('region', { name: t('notifications.push.title') });
        await expect(listed.getByRole('listitem')).toHaveCount(0);
        await expect(listed.getByText(t('notifications.push.states.notHere'))).toBeVisible();
      });
      await Promise.all([phone.context().close(), seller.page.context().close()]);
    });
  });
