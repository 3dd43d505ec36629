import { platform, type FileId, type OutputOf } from '@halles/contract';
import { AppError, refusal } from '../platform/errors.ts';
import { userScope } from '../platform/files/index.ts';
import type { Ctx } from '../platform/context.ts';
import { EVERYONE } from '../platform/live/hub.ts';
import { bind } from '../platform/routes.ts';
import { chooseMail, getMailPreferences } from './mail-preferences.ts';
import { loadSender } from './sender.ts';
import { VERSION } from './release.ts';

const FILE_LINK_LIFE_MS = 3_600_000;

/** A record that uses a file gives its links, because it knows who may see it. */
async function getFile(ctx: Ctx, { fileId }: { fileId: FileId }) {
  const { actor, db, ports } = ctx;
  if (actor.kind !== 'person') throw new AppError('files.notFound');
  const { organizationId } = actor;
  const row = await db
    .selectFrom('files')
    .select(['id', 'name', 'content_type', 'byte_size'])
    .where('id', '=', fileId)
    .where((eb) => {
      const isUnused = eb('discard_after', '>', ctx.clock.now());
      const isOwnUpload = eb.and([eb('organization_id', '=', organizationId), isUnused]);
      const isOwnPicture = eb.and([
        eb('user_id', '=', actor.userId),
        eb.or([eb('discard_after', 'is', null), isUnused]),
      ]);
      return organizationId === null ? isOwnPicture : eb.or([isOwnPicture, isOwnUpload]);
    })
    .executeTakeFirstOrThrow(refusal('files.notFound'));
  const url = ports.files.linkTo({ id: row.id }, userScope(actor), FILE_LINK_LIFE_MS);
  return { id: fileId, url, name: row.name, contentType: row.content_type, bytes: row.byte_size };
}

async function getClientConfig({ ports }: Ctx): Promise<OutputOf<typeof platform.getClientConfig>> {
  const { settings } = ports;
  const remote = await ports.remoteConfig.latest();
  return {
    version: VERSION,
    isProduction: settings.isProduction,
    publicUrl: settings.publicUrl,
    googleMapsKey: settings.googleMapsKey,
    sentryDsn: settings.sentryDsn,
    analytics: settings.hasAnalytics,
    payments: ports.payments.available,
    serviceFeePercent: settings.defaultServiceFeePercent,
    remote,
  };
}

/** Routes that belong to no slice: browser configuration, places, files and mail preferences. */
export const platformRoutes = bind('platform', platform, {
  getClientConfig: {
    query: getClientConfig,
    live: { on: ['admin.remoteConfigChanged'], scope: () => EVERYONE },
  },
  getMailPreferences,
  chooseMail,
  autocompletePlaces: ({ ports }, { text, language, country }) =>
    ports.places.autocomplete(text, { language, country }),
  getPlace: ({ ports }, { placeId, language }) => ports.places.details(placeId, language),
  searchPlaces: ({ ports }, { text, language }) => ports.places.searchText(text, { language }),
  getFile,
  track: async (ctx, { event }) => {
    const { user, organization } = await loadSender(ctx);
    void ctx.ports.analytics.track(event, { userId: user.id, organization });
    return { done: true as const };
  },
});
