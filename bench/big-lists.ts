import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { browserOptions } from '../e2e/browser.ts';
import { databaseUrlOf } from '../prove/lib/database.ts';
import { quantile } from '../prove/lib/proof.ts';
import { freePort, Server } from '../prove/lib/server.ts';
import { demoPassword, demoSellers } from '../server/src/demo/people.ts';

const ITEMS = 100_000;
const WHEELS = 150;
const JUMPS = 8;
const PER_PRODUCT = 10;
const words = ['tomate', 'radis', 'poireau', 'fromage', 'menthe', 'carotte', 'betterave', 'chou'];

/** Measures the screens of a list of a hundred thousand items and of ten thousand products in a browser. */
export async function measureBigLists(folder: string): Promise<string> {
  const dataDir = join(folder, 'big-lists');
  const server = new Server({ dataDir, port: await freePort() });
  await server.start();
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await client.connect();
  const browser = await chromium.launch(browserOptions);
  try {
    const page = await browser.newPage({ locale: 'fr-CA', viewport: { width: 1440, height: 900 } });
    await signIn(page, server.url);
    const id = await fill(client);
    const lists = [
      await measured(
        page,
        `${server.url}/price-lists/${id}`,
        '[role=grid] [role=rowheader]',
        'items of a price list',
      ),
      await measured(page, `${server.url}/products`, 'main tbody tr', 'products'),
    ];
    return `## Big lists in the browser\n\n${ITEMS} items of a price list, ${ITEMS / 10} products, 1440 × 900. A frame is what the eye gets while the wheel turns ${WHEELS} times; a jump is from letting go of the scrollbar, somewhere, to the rows there; a word from its last letter to its rows.\n\n| | frame p50 ms | p99 ms | longest ms | rows kept in the page | jump p50 ms | word p50 ms |\n|---|---:|---:|---:|---:|---:|---:|\n${lists.join('\n')}`;
  } finally {
    await browser.close();
    await client.end();
    await server.stop();
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/authentication/login`);
  await page.locator('input[type=email]').fill(demoSellers[0]!.email);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((at) => !at.pathname.startsWith('/authentication'), { waitUntil: 'commit' });
}

/** Adds these to what the demo seller already has, on a separate list that reaches no buyer. */
async function fill(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select m.organization_id as seller, gen_random_uuid() as list from memberships m
     join users u on u.id = m.user_id where u.email = $1`,
    [demoSellers[0]!.email],
  );
  const [{ seller, list }] = rows as [{ seller: string; list: string }];
  await client.query(
    `create temp table big as
     select p, gen_random_uuid() as product, gen_random_uuid() as format, f
     from generate_series(1, ${ITEMS / PER_PRODUCT}) p, generate_series(1, ${PER_PRODUCT}) f;
     update big set product = first.product from big first where first.p = big.p and first.f = 1;
     analyze big;
     insert into products (id, vendor_id, name, certifications, storage, search_text, created_at, changed_at)
     select product, '${seller}', jsonb_build_object('fr', word || ' ' || p, 'en', word || ' ' || p, 'original', 'fr'), '{}',
       'ambient', word || ' ' || p, now(), now()
     from big, lateral (select ('{${words.join(',')}}'::text[])[p % ${words.length} + 1] as word) w where f = 1;
     insert into formats (id, vendor_id, product_id, title_en, title_fr, sale_unit, net_weight_kg, is_variable_weight, tax_class,
       position, sku, created_at, changed_at)
     select format, '${seller}', product, 'case of ' || f || ' kg', 'caisse de ' || f || ' kg', 'case', f, false, 'zeroRated', f,
       'BIG-' || p || '-' || f, now(), now() from big;
     insert into inventory_items (vendor_id, format_id, on_hand, changed_at) select '${seller}', format, 20, now() from big;
     insert into price_lists (vendor_id, id, name, currency, audience_kind, customer_types, priority, rounding, created_at)
     values ('${seller}', '${list}', 'Tout', 'CAD', 'nobody', '{}', 100, 'cent', now());
     insert into price_list_items (vendor_id, id, price_list_id, inventory_item_id, unit_price, changed_at)
     select '${seller}', gen_random_uuid(), '${list}', format, (10 + p % 900 / 100.0)::numeric(10, 2), now() from big`,
  );
  await client.query('vacuum analyze');
  return list;
}

async function measured(page: Page, url: string, row: string, name: string): Promise<string> {
  await page.goto(url);
  await page.locator(row).first().waitFor();
  await page.waitForLoadState('networkidle');
  const frames = await framesWhileTurning(page, row);
  const rendered = await page.locator(row).count();
  const jumps: number[] = [];
  for (let at = 1; at <= JUMPS; at++) {
    const took = await jump(page, row, ((at * 37) % 100) / 100);
    if (took !== null) jumps.push(took);
  }
  const found: number[] = [];
  for (const word of words) found.push(await typed(page, row, word));
  const jumpText = jumps.length === 0 ? '' : quantile(jumps, 0.5).toFixed(0);
  return `| ${name} | ${quantile(frames, 0.5).toFixed(0)} | ${quantile(frames, 0.99).toFixed(0)} | ${Math.max(...frames).toFixed(0)} | ${rendered} | ${jumpText} | ${quantile(found, 0.5).toFixed(0)} |`;
}

async function framesWhileTurning(page: Page, row: string): Promise<number[]> {
  const box = (await page.locator(row).nth(3).boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.evaluate(`
    window.seen = [];
    const look = (at) => { window.seen.push(at); requestAnimationFrame(look); };
    requestAnimationFrame(look);`);
  for (let turn = 0; turn < WHEELS; turn++) await page.mouse.wheel(0, 240);
  const seen = await page.evaluate<number[]>('window.seen');
  return seen.slice(1).map((at, index) => at - seen[index]!);
}

/** Null when the list is paged: all rows of one page are already loaded. */
const jump = (page: Page, row: string, share: number): Promise<number | null> =>
  page.evaluate<number | null>(`(async () => {
    const scrollerOf = (from) =>
      from === null || from.scrollHeight > from.clientHeight * 20 ? from : scrollerOf(from.parentElement);
    const scroller = scrollerOf(document.querySelector('${row}'));
    if (scroller === null) return null;
    const from = performance.now();
    scroller.scrollTop = scroller.scrollHeight * ${share};
    const turned = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await turned();
    await turned();
    while (document.querySelector('[role=grid] [aria-busy]') !== null) await turned();
    return performance.now() - from;
  })()`);

async function typed(page: Page, row: string, word: string): Promise<number> {
  const box = page.locator('main input[type=search]').first();
  await box.fill('');
  await page.waitForLoadState('networkidle');
  await box.pressSequentially(word.slice(0, -1));
  const from = performance.now();
  await box.press(word.at(-1)!);
  await page.evaluate(`(async () => {
    const isThere = () => document.querySelector('[role=grid] [aria-busy]') === null
      && document.querySelector('${row}')?.textContent.toLowerCase().includes('${word}');
    while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
  })()`);
  return performance.now() - from;
}
