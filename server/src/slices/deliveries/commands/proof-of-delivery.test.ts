import type { FileId, PurchaseOrderId } from '@halles/contract';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { anonymous, system, type Member } from '../../../platform/actor.ts';
import { testApp } from '../../../testing/app.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../../ordering/factory/trading-pair.ts';
import { aMember } from '../../organizations/factory.ts';

const { world, call } = await testApp();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let first: PurchaseOrderId;
let run: string;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const carrots = await addProductForSale(world.as(system), pair, { netWeightKg: '10' });
  first = await submitOrder(as, pair, [{ formatId: carrots, quantity: '2' }]);
  await applyActions(as, pair, first, 'confirm');
  run = `/scheduled-deliveries/${pair.route}/2026-11-24`;
});

/** The only stop of the run. */
const stopIdOf = ({ stopList }: { stopList: { id: string }[] }): string => stopList[0]!.id;
const statusOf = async (id: string) => (await call(pair.seller, 'GET', `/purchase-orders/${id}`)).json.status;

describe('a driver’s report', () => {
  const report = (stop: string, body: object, driver: Member) =>
    call(driver, 'POST', `${run}/stops/${encodeURIComponent(stop)}/result`, body);

  it('is recorded once, even if it arrives late and twice', async () => {
    const driver = await aMember(world.as(system), pair.farm, 'driver');
    await applyActions(as, pair, first, 'prepare', 'markReady', 'load');
    const stop = stopIdOf((await call(driver, 'GET', run)).json);
    const result = { outcome: 'delivered', happenedAt: '2026-11-24T13:05:00Z', receivedBy: 'Chloé' };
    expect((await report(stop, result, driver)).json).toEqual({ recorded: true });
    expect((await report(stop, result, driver)).json).toEqual({ recorded: true });
    expect((await report(stop, result, pair.seller)).json).toEqual({ recorded: false });
    const older = { outcome: 'failed', reason: 'closed', happenedAt: '2026-11-24T13:00:00Z' };
    expect((await report(stop, older, driver)).json).toEqual({ recorded: false });
    expect(await statusOf(first)).toBe('delivered');
    const { json } = await call(driver, 'GET', run);
    expect(json.stopList[0].result).toMatchObject({ outcome: 'delivered', receivedBy: 'Chloé' });
  });

  it('by a clock that runs ahead is recorded once, and gives way to a later correction', async () => {
    await applyActions(as, pair, first, 'prepare', 'markReady', 'load');
    const stop = stopIdOf((await call(pair.seller, 'GET', run)).json);
    const shown = async () => (await call(pair.seller, 'GET', run)).json.stopList[0].result;
    const inMinutes = (minutes: number) =>
      new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();
    const now = inMinutes(0);
    const ahead = { outcome: 'failed', reason: 'closed', happenedAt: inMinutes(60) };
    expect((await report(stop, ahead, pair.seller)).json).toEqual({ recorded: true });
    expect(await shown()).toMatchObject({ outcome: 'failed', happenedAt: now });
    world.clock.advance(10 * 60_000);
    expect((await report(stop, ahead, pair.seller)).json).toEqual({ recorded: true });
    expect(await shown()).toMatchObject({ happenedAt: now });
    const correction = { outcome: 'delivered', happenedAt: inMinutes(0) };
    expect((await report(stop, correction, pair.seller)).json).toEqual({ recorded: true });
    expect(await shown()).toMatchObject({ outcome: 'delivered' });
    expect(await statusOf(first)).toBe('delivered');
  });

  it('can deliver less than was loaded, or nothing with a reason', async () => {
    await applyActions(as, pair, first, 'prepare', 'markReady', 'load');
    const { json } = await call(pair.seller, 'GET', run);
    const stop = stopIdOf(json);
    const at = '2026-11-24T13:05:00Z';
    const failed = { outcome: 'failed', happenedAt: at };
    expect((await report(stop, failed, pair.seller)).json.code).toBe('deliveries.reasonNeeded');
    await report(stop, { ...failed, reason: 'closed' }, pair.seller);
    expect(await statusOf(first)).toBe('inTransit');
    const [line] = json.stopList[0].orders[0].lines;
    await report(
      stop,
      {
        outcome: 'partly',
        happenedAt: '2026-11-24T15:00:00Z',
        delivered: [{ lineId: line.id, quantity: '1' }],
      },
      pair.seller,
    );
    const order = await call(pair.buyer, 'GET', `/purchase-orders/${first}`);
    expect(order.json).toMatchObject({ status: 'delivered', lines: [{ delivered: '1' }] });
  });

  const aPhoto = async () =>
    (
      await world.ports.files.storeFile(world.db, {
        owner: { organizationId: pair.farm },
        kind: 'photo',
        declaredName: 'photo.png',
        bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1d5a3c' } })
          .png()
          .toBuffer(),
      })
    ).id;
  const isKept = async (id: FileId) =>
    (
      await world.db
        .selectFrom('files')
        .select('discard_after')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).discard_after === null;

  it('is corrected with some of its photos; those it has no more are deleted', async () => {
    await applyActions(as, pair, first, 'prepare', 'markReady', 'load');
    const stop = stopIdOf((await call(pair.seller, 'GET', run)).json);
    const [a, b, c, signature] = [await aPhoto(), await aPhoto(), await aPhoto(), await aPhoto()];
    const at = (minutes: number) => `2026-11-24T13:${minutes}:00Z`;
    const result = { outcome: 'delivered', signatureFileId: signature };
    const shown = async () => (await call(pair.seller, 'GET', run)).json.stopList[0].result;
    await report(stop, { ...result, happenedAt: at(10), photoFileIds: [a, b] }, pair.seller);
    expect(await shown()).toMatchObject({
      photoFileIds: [a, b],
      photoUrls: [expect.stringContaining(a), expect.stringContaining(b)],
      signatureFileId: signature,
    });
    const later = { ...result, happenedAt: at(20), photoFileIds: [b, c] };
    for (const _ of ['sent', 'repeated'])
      expect((await report(stop, later, pair.seller)).json).toEqual({ recorded: true });
    expect(await shown()).toMatchObject({ photoFileIds: [b, c] });
    expect(await Promise.all([a, b, c, signature].map(isKept))).toEqual([false, true, true, true]);
    // Only what was uploaded for it: a picture of another record would be deleted with the result.
    const used = await aPhoto();
    const owner = { organizationId: pair.farm };
    await world.ports.files.attachFiles(world.db, { ids: [used], owner, kind: 'photo' });
    const foreign = { ...result, happenedAt: at(30), photoFileIds: [used] };
    expect((await report(stop, foreign, pair.seller)).json.code).toBe('files.notFound');
    expect(await shown()).toMatchObject({ photoFileIds: [b, c] });
  });

  it('a driver is a member of the seller', async () => {
    const { json } = await call(pair.seller, 'GET', run);
    const viewer = await aMember(world.as(system), pair.farm, 'viewer');
    const result = { outcome: 'delivered', happenedAt: '2026-11-24T13:05:00Z' };
    expect((await report(json.stopList[0].id, result, viewer)).status).toBe(403);
    expect((await report(json.stopList[0].id, result, pair.buyer)).status).toBe(404);
  });
});
