import type { ConversationId, Message, MessageId, OrganizationId, UserId } from '@halles/contract';
import { conversationLimits as limits } from '@halles/contract';
import type { Member } from '../../../platform/actor.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { currentRights } from '../../organizations/index.ts';
import { loadFacts } from '../queries/access.ts';
import { sendMessage } from './send.ts';

export interface EmailedMessage {
  conversationId: ConversationId;
  /** Made from the email, so that an email that comes twice is one message. */
  messageId: MessageId;
  userId: UserId;
  organizationId: OrganizationId;
  text: string;
  files: readonly { name: string; bytes: Buffer }[];
}

/**
 * A message that a person sent by answering an email, with the rights that they have now.
 * @public
 */
export async function postMessageFromEmail(ctx: Ctx, emailed: EmailedMessage): Promise<Message> {
  const { conversationId, messageId, text } = emailed;
  const member = { ...ctx, actor: await memberOf(ctx, emailed) };
  // Before the files are stored: a stranger's are not.
  await loadFacts(ctx.db, member.actor, conversationId);
  return sendMessage(
    member,
    {
      conversationId,
      id: messageId,
      text: plainText(text),
      fileIds: await storeFiles(member, emailed),
      cards: [],
      mentions: [],
      replyToId: null,
    },
    { byEmail: true },
  );
}

async function memberOf({ db }: Ctx, { userId, organizationId }: EmailedMessage): Promise<Member> {
  const rights = await currentRights(db, organizationId, userId);
  if (!rights?.role) throw new AppError('request.notFound');
  const organization = await db
    .selectFrom('organizations')
    .select('suspended_at')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return {
    kind: 'person',
    userId,
    sessionId: '',
    language: 'FR',
    isAdmin: false,
    organizationId,
    role: rights.role,
    view: 'own',
    ...(organization.suspended_at !== null && { suspended: true as const }),
  };
}

/** The database takes no NUL, and a longer text than the screen allows is cut. */
const plainText = (text: string): string => text.replaceAll('\0', '').trim().slice(0, limits.text);

async function storeFiles(
  ctx: MemberCtx,
  { files }: EmailedMessage,
): Promise<Message['files'][number]['fileId'][]> {
  const ids = [];
  for (const { name, bytes } of files.slice(0, limits.files)) {
    const stored = await ctx.ports.files.storeFile(ctx.db, {
      owner: { organizationId: ctx.actor.organizationId },
      kind: 'attachment',
      declaredName: name,
      bytes,
      countsAgainstQuota: true,
    });
    ids.push(stored.id);
  }
  return ids;
}
