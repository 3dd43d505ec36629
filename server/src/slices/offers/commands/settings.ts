import type { offers, OrganizationId, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction } from '../../../platform/transaction.ts';
import { assertMayOffer } from './scheduled-offers.ts';
import { offerSettingsOf } from '../queries/public.ts';
import { assertSeller } from '../queries/vendor-offers.ts';

type Settings = OutputOf<typeof offers.getOfferSettings>;

export const changeOfferSettings = (
  ctx: MemberCtx,
  { version, change }: ParsedInputOf<typeof offers.changeOfferSettings>,
): Promise<Settings> =>
  transaction(ctx, async (tx) => {
    const vendorId = await assertSeller({ ...ctx, db: tx });
    assertMayOffer(ctx);
    const stored = await lockSettings(tx, vendorId);
    if (stored.version !== version) throw new AppError('request.stale', { current: stored });
    const after = { ...stored, ...change, version: version + 1 };
    await tx
      .updateTable('offer_settings')
      .set({
        shows_prices_publicly: after.showsPricesPublicly,
        is_listed: after.isListed,
        version: after.version,
      })
      .where('vendor_id', '=', vendorId)
      .execute();
    await record(tx, {
      type: 'offers.settingsChanged',
      data: { fields: Object.keys(change) },
      organizations: [vendorId],
    });
    return after;
  });

/** A seller without saved settings has the defaults: listed, without prices. */
async function lockSettings(tx: Db, vendorId: OrganizationId): Promise<Settings> {
  const defaults = await offerSettingsOf(tx, vendorId);
  await tx
    .insertInto('offer_settings')
    .values({
      vendor_id: vendorId,
      shows_prices_publicly: defaults.showsPricesPublicly,
      is_listed: defaults.isListed,
      version: defaults.version,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('offer_settings')
    .select('vendor_id')
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .execute();
  return offerSettingsOf(tx, vendorId);
}
