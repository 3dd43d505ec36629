import type { Locator, Page } from '@playwright/test';
import { any, filled } from './people.ts';

type Texts = (key: string) => string;

/** The status chip of an order, in its header. */
export const chip = (page: Page, t: Texts, key: string): Locator =>
  page.getByRole('heading', { level: 1 }).locator('..').getByText(t(key), { exact: true });

/** Chooses from the header's menu: the desktop layout shows only one such menu. */
export async function fromMenu(page: Page, t: Texts, name: string): Promise<void> {
  await page.getByRole('button', { name: t('ui.actions.more') }).click();
  await page.getByRole('menuitem', { name }).click();
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** The quantity field of a product's line, whatever its format. */
export const quantityOf = (at: Page | Locator, t: Texts, name: string): Locator =>
  at.getByRole('textbox', { name: any(t('ordering.cart.quantityOf').replace('{{name}}', name)) });

/** The toolbar's button of a cart with so many lines. */
export const cartButton = (page: Page, t: Texts, count: number): Locator => {
  const lines = filled(t(`ordering.cart.lineCount_${count === 1 ? 'one' : 'other'}`), { count });
  return page.getByRole('button', { name: `${t('ordering.cart.open')}, ${lines}` });
};
