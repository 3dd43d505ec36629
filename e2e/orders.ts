import type { Locator, Page } from '@playwright/test';
import { any } from './people.ts';

type Texts = (key: string) => string;

/** How an order stands, as its head says it. */
export const chip = (page: Page, t: Texts, key: string): Locator =>
  page.getByRole('heading', { level: 1 }).locator('..').getByText(t(key), { exact: true });

/** The head's other actions: on a desk there is one menu of them in sight. */
export async function fromMenu(page: Page, t: Texts, name: string): Promise<void> {
  await page.getByRole('button', { name: t('ui.actions.more') }).click();
  await page.getByRole('menuitem', { name }).click();
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Where the quantity of one of the goods is typed, whatever its format. */
export const quantityOf = (at: Page | Locator, t: Texts, name: string): Locator =>
  at.getByRole('textbox', { name: any(t('ordering.cart.quantityOf').replace('{{name}}', name)) });
