import { expect, test } from '@playwright/test';
import { demoSellers, journeyLanguages, signIn, textsOf } from './people.ts';

for (const language of journeyLanguages('fr-CA'))
  test.describe(language, () => {
    test.use({ locale: language });

    test('the loss of the network is shown, and its return too', async ({ page, context }) => {
      const t = await textsOf(page, language);
      await signIn(page, demoSellers[language === 'fr-CA' ? 0 : 3]!.email, { language });
      await context.setOffline(true);
      await expect(page.getByText(t('network-status.offline'))).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText(t('network-status.online'))).toBeVisible();
      await expect(page.getByText(t('network-status.offline'))).toBeHidden();
    });
  });
