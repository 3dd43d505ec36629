import type { Page } from '@playwright/test';

/** From where the focus is, on and on; what is asked for is reached within so many presses. */
export async function tabTo(page: Page, isThere: string, most: number): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    if (await page.evaluate(`document.activeElement?.matches(${JSON.stringify(isThere)})`)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${isThere} is not reached within ${most} presses of Tab`);
}
