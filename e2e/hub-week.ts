import { contract } from '@halles/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { call } from './market.ts';
import { any, expectAccessible, filled, type Language } from './people.ts';
import { CUSTOMERS, type newHubMarket } from './hub-market.ts';

type Texts = (key: string) => string;
type Market = Awaited<ReturnType<typeof newHubMarket>>;

/**
 * Computed by hand, before tax. Carrots: 5 × 12.50 to each of twelve, of which 12.345 % is 7.72 each. Fowl: 2 × 2 kg ×
 * 18.50, of which 10 %. Pies: 24.00 each, bought at 15.00 with a delivery fee of 12.00.
 */
const CARROTS = { cost: CUSTOMERS * (62_50 - 7_72), sale: CUSTOMERS * 62_50, margin: CUSTOMERS * 7_72 };
const FOWL = { cost: CUSTOMERS * (74_00 - 7_40), sale: CUSTOMERS * 74_00, margin: CUSTOMERS * 7_40 };
const FEE_MINOR = 12_00;
const PIES = { cost: CUSTOMERS * 15_00, sale: CUSTOMERS * 24_00, margin: CUSTOMERS * 9_00 };
const MINIMUM_MINOR = 200_00;

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Written without the product's own formats: `1 648,56 $`, `$1,648.56`. */
function money(minor: number, language: Language): string {
  const [whole, decimals] = (minor / 100).toFixed(2).split('.') as [string, string];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === 'fr-CA' ? '\u00a0' : ',');
  return language === 'fr-CA' ? `${grouped},${decimals}\u00a0$` : `$${grouped}.${decimals}`;
}

async function expectInWindow(page: Page, button: Locator, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.evaluate('scrollTo(0, 0)');
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
}

async function setTerms({ hub, producers: [, poultry, bakery] }: Market, t: Texts): Promise<void> {
  const { page } = hub;
  // Their cut-off was two months before the delivery.
  await call(page, contract.hubs.setPurchasingTerms, {
    producerId: poultry!.id,
    version: 0,
    cutOff: { daysBefore: 60, time: '12:00' },
    minimumMinor: null,
    deliveryFeeMinor: null,
  });
  // It comes first now; a press while the producers change places could reach none of them.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(poultry!.name);
  await page.getByRole('button', { name: filled(t('hubs.terms.of'), { name: bakery!.name }) }).click();
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByLabel(t(`hubs.terms.${name}`), { exact: true });
  await field('daysBefore').fill('0');
  await field('time').fill('23:59');
  await field('minimum').fill(String(MINIMUM_MINOR / 100));
  await field('fee').fill(String(FEE_MINOR / 100));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('ui.form.save') }).click();
  await expect(dialog).toBeHidden();
}

/** The week on one screen: figures, what is typed, and one button that is in the window at any size. */
export async function seesTheWeek(market: Market, t: Texts, language: Language): Promise<void> {
  const { page } = market.hub;
  const [gardens, poultry, bakery] = market.producers.map(({ name }) => name) as [string, string, string];
  const table = (producer: string) => page.getByRole('table', { name: producer });
  const shown = (minor: number) => money(minor, language);
  const bar = page.getByRole('region', { name: t('hubs.week.bar') });
  const order = bar.getByRole('button', {
    name: filled(t('hubs.hub.sendCount_other'), { count: market.producers.length }),
  });
  await setTerms(market, t);

  for (const [producer, { cost, sale, margin }, fee] of [
    [gardens, CARROTS, 0],
    [poultry, FOWL, 0],
    [bakery, PIES, FEE_MINOR],
  ] as const) {
    const line = table(producer).getByRole('row').nth(1);
    for (const minor of [cost, sale, margin]) await expect(line).toContainText(shown(minor));
    const sums = table(producer).getByRole('row').last();
    for (const minor of [cost + fee, sale, margin - fee]) await expect(sums).toContainText(shown(minor));
  }
  const total = (fee: number) => ({
    cost: CARROTS.cost + FOWL.cost + PIES.cost + fee,
    margin: CARROTS.margin + FOWL.margin + PIES.margin - fee,
  });
  await expect(bar).toContainText(shown(total(FEE_MINOR).cost));
  await expect(bar).toContainText(shown(total(FEE_MINOR).margin));
  await expect(bar).toContainText(filled(t('hubs.week.orders_other'), { count: CUSTOMERS }));
  const below = { amount: shown(MINIMUM_MINOR), missing: shown(MINIMUM_MINOR - PIES.cost) };
  await expect(page.getByText(filled(t('hubs.week.belowMinimum'), below))).toBeVisible();
  await expect(page.getByText(any(t('hubs.week.late'))).first()).toBeVisible();

  for (const size of [phone, desk]) {
    await expectInWindow(page, order, size);
    await expectAccessible(page);
  }
  await typesAndTicks(page, t, { table, bakery, gardens, bar, shown, total });
}

interface Typing {
  table: (producer: string) => Locator;
  bakery: string;
  gardens: string;
  bar: Locator;
  shown: (minor: number) => string;
  total: (fee: number) => { cost: number; margin: number };
}

/** Three pies more cost three times 15.00; what is typed and ticked off is there after a reload. */
async function typesAndTicks(page: Page, t: Texts, typing: Typing): Promise<void> {
  const { table, bakery, gardens, bar, shown, total } = typing;
  const pies = table(bakery).getByRole('textbox');
  const carrots = table(gardens).getByRole('textbox');
  const more = 3;
  await pies.fill(String(CUSTOMERS + more));
  await pies.press('Enter');
  await expect(carrots).toBeFocused();
  await carrots.press('ArrowUp');
  await expect(pies).toBeFocused();
  const { cost } = total(FEE_MINOR);
  await expect(bar).toContainText(shown(cost + more * 15_00));
  await expect(table(bakery)).toContainText(filled(t('hubs.week.surplus'), { quantity: more }));

  const include = page.getByRole('region', { name: gardens }).getByRole('checkbox');
  await include.uncheck();
  await expect(bar).toContainText(shown(cost + more * 15_00 - CARROTS.cost));
  await page.reload();
  await expect(pies).toHaveValue(String(CUSTOMERS + more));
  await expect(include).not.toBeChecked();
  await expect(bar).toContainText(shown(cost + more * 15_00 - CARROTS.cost));
  await include.check();
  await pies.fill(String(CUSTOMERS));
  await expect(bar).toContainText(shown(cost));
}

/** All orders go in one press and a confirmation, are listed, and can be cancelled. */
export async function ordersAll(page: Page, t: Texts, producers: number): Promise<void> {
  const send = async () => {
    await page
      .getByRole('region', { name: t('hubs.week.bar') })
      .getByRole('button', { name: filled(t('hubs.hub.sendCount_other'), { count: producers }) })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('hubs.hub.send') })
      .click();
    await expect(page.getByText(t('hubs.hub.nothingLeft'))).toHaveCount(producers);
  };
  await send();
  const sent = page
    .getByRole('note')
    .filter({ hasText: filled(t('hubs.hub.sent_other'), { count: producers }) });
  await expect(sent.getByRole('link')).toHaveCount(producers);
  await expectAccessible(page);
  await sent.getByRole('button', { name: t('hubs.week.undo') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('hubs.week.undo') })
    .click();
  await expect(sent).toBeHidden();
  await send();
}
