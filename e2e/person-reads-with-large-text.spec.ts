import { contract } from '@halles/contract';
import { expect, test, type Page } from '@playwright/test';
import { browserOptions } from './browser.ts';
import { call } from './market.ts';
import { demoBuyers, demoSellers, signIn } from './people.ts';

// The browser's own setting, which a page cannot change.
test.use({
  launchOptions: { ...browserOptions, args: [...browserOptions.args, '--blink-settings=defaultFontSize=32'] },
});

const windows = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

/** What a person could not read: the page scrolls sideways, or a text is cut or stands outside the window. */
const unreadable = `(() => {
  const page = document.scrollingElement;
  const found = page.scrollWidth > page.clientWidth ? ['the page is ' + page.scrollWidth + ' px wide'] : [];
  const nameOf = (element) => element.outerHTML.slice(0, 90) + ' … ' + element.textContent.trim().slice(0, 40);
  const styleOf = (element) => getComputedStyle(element);
  // Only screen readers say it.
  const isHidden = (style) => style.clipPath === 'inset(50%)';
  const isScrolled = (style) => /auto|scroll/.test(style.overflowX);
  const parents = (element) => {
    const all = [];
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) all.push(at);
    return all;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    if (text.data.trim() === '' || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest('svg, option, [inert], script, style, [aria-hidden=true]')) continue;
    const around = parents(text);
    if (around.some((each) => isHidden(styleOf(each)))) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    const scroller = around.find((each) => isScrolled(styleOf(each)));
    const isShortened = around.some((each) => {
      const style = styleOf(each);
      return style.overflow !== 'visible' && (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none');
    });
    if (!scroller && !isShortened && (right > innerWidth + 1 || left < -1)) found.push('outside: ' + nameOf(element));
    const cut = around.find((each) => {
      const style = styleOf(each);
      const box = each.getBoundingClientRect();
      const clips = (overflow) => overflow === 'hidden' || overflow === 'clip';
      const isEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (isEllipsis || box.width < 2) return false;
      return (
        (clips(style.overflowX) && (right > box.right + 2 || left < box.left - 2)) ||
        (clips(style.overflowY) && (bottom > box.bottom + 4 || top < box.top - 4))
      );
    });
    if (cut && !isShortened && !scroller) found.push('cut: ' + nameOf(element));
  }
  for (const control of document.querySelectorAll('button, a[href], [role=tab], label')) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.visually-hidden, [inert]')) continue;
    const isPart = control.querySelector('img, [class*=photo]');
    if (!isPart && styleOf(control).display !== 'inline' && styleOf(control).overflow === 'visible' && control.scrollWidth > control.clientWidth + 2)
      found.push('overflows: ' + nameOf(control));
  }
  for (const element of document.querySelectorAll('body *')) {
    const style = styleOf(element);
    const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
    const isTable = element.querySelector('table, [role=grid]');
    if (!isTable && scrolls(style.overflowX) && scrolls(style.overflowY) && element.checkVisibility())
      if (element.scrollWidth > element.clientWidth + 1 && element.scrollHeight > element.clientHeight + 1)
        found.push('scrolls in two directions: ' + nameOf(element));
  }
  return [...new Set(found)];
})()`;

async function expectReadable(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await page.waitForLoadState('networkidle');
    await test.step(address, async () => {
      await expect(page.locator('#content')).toHaveCSS('opacity', '1');
      await expect
        .configure({ soft: true })
        .poll(() => page.evaluate(unreadable))
        .toEqual([]);
    });
  }
}

for (const viewport of windows)
  test.describe(`${viewport.width} px`, () => {
    test.use({ locale: 'fr-CA', viewport });

    test('the text is twice as large as usual', async ({ page }) => {
      await page.goto('/authentication/login');
      await expect(page.locator('body')).toHaveCSS('font-size', viewport.width < 600 ? '32px' : '28px');
      await expectReadable(page, ['/authentication/login']);
    });

    test('a seller reads the main screens', async ({ page }) => {
      await signIn(page, demoSellers[0]!.email, { language: 'fr-CA' });
      const { rows: orders } = await call(page, contract.ordering.listOrders, {
        side: 'vendor',
        tab: 'all',
        view: 'sent',
        from: '2020-01-01',
        until: '2030-01-01',
        pageSize: 1,
      });
      const { rows: invoices } = await call(page, contract.invoicing.listInvoices, {
        side: 'vendor',
        pageSize: 1,
      });
      await expectReadable(page, [
        '/',
        '/vendor/purchase-orders?tab=all&period=last365',
        `/vendor/purchase-orders/${orders[0]!.id}`,
        '/vendor/invoices',
        `/vendor/invoices/${invoices[0]!.id}`,
        '/products',
        '/organizations/settings',
      ]);
    });

    test('a buyer reads the main screens', async ({ page }) => {
      await signIn(page, demoBuyers[0]!.email, { language: 'fr-CA' });
      const { rows: orders } = await call(page, contract.ordering.listOrders, {
        side: 'customer',
        tab: 'all',
        view: 'sent',
        from: '2020-01-01',
        until: '2030-01-01',
        pageSize: 1,
      });
      const { rows: invoices } = await call(page, contract.invoicing.listInvoices, {
        side: 'customer',
        pageSize: 1,
      });
      await expectReadable(page, [
        '/',
        '/customer/search',
        '/customer/offers',
        '/customer/cart',
        `/customer/purchase-orders/${orders[0]!.id}`,
        `/customer/invoices/${invoices[0]!.id}`,
      ]);
    });
  });
