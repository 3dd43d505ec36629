import type { Page } from '@playwright/test';

/** Presses Tab until the focus is on the target, at most `most` times. */
export async function tabTo(page: Page, isThere: string, most: number): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    if (await page.evaluate(`document.activeElement?.matches(${JSON.stringify(isThere)})`)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${isThere} is not reached within ${most} presses of Tab`);
}
