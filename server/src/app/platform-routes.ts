import { platform, type FileId } from '@halles/contract';
import { AppError } from '../platform/errors.ts';
import { userScope } from '../platform/files/index.ts';
import type { Ctx } from '../platform/context.ts';
import { bind } from '../platform/routes.ts';
import { loadSender } from './sender.ts';
import { VERSION } from './version.ts';

const FILE_LINK_LIFE_MS = 3_600_000;

async function getFile(ctx: Ctx, { fileId }: { fileId: FileId }) {
  const { actor, db, ports } = ctx;
  if (actor.kind !== 'person') throw new AppError('files.notFound');
  const row = await db
    .selectFrom('files')
    .select(['id', 'name', 'content_type', 'byte_size'])
    .where('id', '=', fileId)
    .where((eb) => eb.or([eb('discard_after', 'is', null), eb('discard_after', '>', ctx.clock.now())]))
    .where((eb) =>
      eb.or([
        eb('user_id', '=', actor.userId),
        ...(actor.organizationId ? [eb('organization_id', '=', actor.organizationId)] : []),
      ]),
    )
    .executeTakeFirst();
  if (!row) throw new AppError('files.notFound');
  const url = ports.files.linkTo({ id: row.id }, userScope(actor), FILE_LINK_LIFE_MS);
  return { id: fileId, url, name: row.name, contentType: row.content_type, bytes: row.byte_size };
}

/** Routes that belong to no slice: browser configuration, places, files, and messages to the team. */
export const platformRoutes = bind('platform', platform, {
  getClientConfig: async ({ ports }) => ({
    version: VERSION,
    isProduction: ports.settings.isProduction,
    publicUrl: ports.settings.publicUrl,
    googleMapsKey: ports.settings.googleMapsKey,
    sentryDsn: ports.settings.sentryDsn,
    analytics: ports.settings.hasAnalytics,
    payments: ports.payments.available,
    remote: ports.remoteConfig.values(),
  }),
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
  postToSlack: async (ctx, { subject, message }) => {
    const data = await ctx.ports.slack.postToSlack({ text: `${subject}\n${message}` }, await loadSender(ctx));
    return { data: typeof data === 'string' ? data : JSON.stringify(data) };
  },
});
