import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { applyLiveChanges, reports, type Change, type ReportFile } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { LiveHub } from '../../platform/live/hub.ts';
import { pdfOf } from '../../platform/pdf/index.ts';
import { codeOf } from '../../testing/code-of.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aMember, setRoles } from '../organizations/factory.ts';
import { removeReportFile, startReportFile } from './commands/files.ts';
import { removeOldReportFiles, writeReportFile } from './commands/write-file.ts';
import { printableReports } from './documents/report-pdf.ts';
import { listReportFiles } from './queries/files.ts';
import { reportsRoutes as routes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const id = '0197a000-0000-7000-8000-00000000000a' as ReportFile['id'];
const november = { side: 'vendor', from: '2026-11-01', until: '2026-11-30' };
let pair: TradingPair;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const carrots = await addProductForSale(world.as(system), pair, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '12.91',
  });
  const order = await submitOrder(as, pair, [{ formatId: carrots, quantity: '10' }]);
  await applyActions(as, pair, order, 'confirm');
});

const start = (person: Member) =>
  startReportFile(
    as(person),
    reports.startReportFile.input.parse({
      reportFileId: id,
      content: { of: 'lines', question: november },
      format: 'csv',
      language: 'FR',
    }),
  );
const list = (person: Member): Promise<ReportFile[]> => listReportFiles(as(person), { side: 'vendor' });
const job = () => ({ organization_id: pair.farm, id });
const stored = () => world.db.updateTable('report_files').where('organization_id', '=', pair.farm);

describe('a file of very many lines', () => {
  it('is listed for its member while it is written', async () => {
    const question = { world, routes, input: { side: 'vendor' }, actor: pair.seller };
    await expectLiveMatchesFetch({ ...question, name: 'reports.listReportFiles' }, () => start(pair.seller));
    await expectLiveMatchesFetch({ ...question, name: 'reports.listReportFiles' }, () =>
      writeReportFile(world.as(system), job()),
    );
  });

  it('is written in the background, and offered to its member only', async () => {
    expect(await start(pair.seller)).toMatchObject({ state: 'waiting', total: 1, url: null });
    expect(await start(pair.seller)).toMatchObject({ id, state: 'waiting' });
    await writeReportFile(world.as(system), job());
    const [file] = await list(pair.seller);
    expect(file).toMatchObject({
      state: 'done',
      done: 1,
      total: 1,
      format: 'csv',
      title: { fr: 'Ventes par ligne' },
    });
    const bytes = await world.ports.files.readFile(world.db, {
      id: file!.url!.split('/')[2]!,
      owner: { organizationId: pair.farm },
    });
    expect(bytes.toString()).toContain('Carottes');
    const other = await aMember(world.as(system), pair.farm, 'manager');
    expect(await list(other)).toEqual([]);
    expect(await codeOf(removeReportFile(as(other), { reportFileId: id }))).toBe('request.notFound');
    await removeReportFile(as(pair.seller), { reportFileId: id });
    expect(await list(pair.seller)).toEqual([]);
  });

  it('is written again after its server was killed, and finished once', async () => {
    await start(pair.seller);
    await stored().set({ state: 'writing', done: 1 }).execute();
    await writeReportFile(world.as(system), job());
    const [done] = await list(pair.seller);
    expect(done).toMatchObject({ state: 'done' });
    await writeReportFile(world.as(system), job());
    expect(await list(pair.seller)).toEqual([done]);
  });

  it('is removed after its retention period', async () => {
    await start(pair.seller);
    await writeReportFile(world.as(system), job());
    await removeOldReportFiles(world.as(system));
    expect(await list(pair.seller)).toHaveLength(1);
    await stored()
      .set({ state_changed_at: new Date('2026-11-01T00:00:00Z') })
      .execute();
    await removeOldReportFiles(world.as(system));
    expect(await list(pair.seller)).toEqual([]);
  });

  it('has a link that works on a page that is open all day, and for who opens it then', async () => {
    await start(pair.seller);
    await writeReportFile(world.as(system), job());
    await world.feed.start();
    let passedMs = 0;
    const hub = new LiveHub(routes, world.feed, () => passedMs);
    const open = async (name: string, input: object) => {
      let value: unknown;
      const leave = hub.subscribe(as(pair.seller), name, input, {
        snapshot: (whole) => (value = whole),
        changes: (text) => (value = applyLiveChanges(value, JSON.parse(text) as Change<unknown>[])),
        refused: (error) => expect.fail(String(error)),
      });
      onTestFinished(leave);
      await vi.waitFor(() => expect(value).toBeDefined());
      return () => value;
    };
    const openList = () => open('reports.listReportFiles', { side: 'vendor' });
    const isValid = (shown: unknown) => {
      const { searchParams } = new URL((shown as ReportFile[])[0]!.url!, 'http://localhost');
      return Number(searchParams.get('expires')) * 1_000 > world.clock.now().getTime();
    };
    const [early, dashboard] = [await openList(), await open('reports.getDashboard', {})];
    for (let minute = 0; minute < 20 * 60; minute += 1) {
      world.clock.advance(60_000);
      passedMs += 60_000;
      hub.renewOld();
      if (minute % 10 === 0) await vi.waitFor(() => expect(isValid(early())).toBe(true));
    }
    expect(isValid((await openList())())).toBe(true);
    // After midnight, the day is another one, although nothing happened.
    await vi.waitFor(() => expect(dashboard()).toMatchObject({ today: '2026-11-22' }));
  });

  it('is not written for a member who lost access to its content', async () => {
    await start(pair.seller);
    await setRoles(world, pair.farm, 'driver');
    await writeReportFile(world.as(system), job());
    expect(await list(pair.seller)).toMatchObject([{ state: 'failed' }]);
  });
});

describe('the PDF of a report', () => {
  const [ofSales] = printableReports;
  const composed = (question: object, reader: 'FR' | 'EN' = 'FR') =>
    ofSales!.compose(as(pair.seller), ofSales!.input.parse({ ...november, ...question }), reader);

  it.each([
    { by: 'customer' },
    { by: 'format', every: 'week' },
    { ledger: 'register' },
    { ledger: 'taxes' },
    { ledger: 'stock' },
  ])('is drawn: %o', async (question) => {
    expect((await pdfOf(await composed(question))).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('states its title, period, exclusions and totals', async () => {
    const french = JSON.stringify(await composed({ by: 'customer' }));
    for (const text of [
      'Rapport des ventes',
      '01/11/2026 – 30/11/2026',
      'Sans les',
      'Bistro Verger',
      '12910',
    ])
      expect(french).toContain(text);
    expect(JSON.stringify(await composed({ ledger: 'stock' }, 'EN'))).toContain('Stock value');
  });

  it('refuses a ledger of the other side', () => {
    expect(ofSales!.input.safeParse({ ...november, ledger: 'match' }).success).toBe(false);
  });
});
