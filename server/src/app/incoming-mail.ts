import type { ConversationId, MessageId, OrganizationId, UserId } from '@halles/contract';
import type { Ctx } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import type {
  EmailReply,
  IncomingWorld,
  ReplyOutcome,
  ReplyRefusal,
} from '../platform/mail/inbound/receive.ts';
import { transaction } from '../platform/transaction.ts';
import { postMessageFromEmail } from '../slices/conversations/index.ts';
import { peopleById } from '../slices/identity/index.ts';

const refusals: Readonly<Record<string, ReplyRefusal>> = {
  'request.notFound': 'noAccess',
  'request.notAllowed': 'noAccess',
  'request.tooMany': 'tooMany',
};

/** A file that is too large or of another type than the screens take, or a conversation that is closed. */
function refusalOf({ code }: AppError): ReplyRefusal {
  if (code.startsWith('files.')) return 'wrongFile';
  return refusals[code] ?? 'noAccess';
}

/** The answer is the person's only if it comes from the address that they sign in with, and they may still write. */
async function postReply(ctx: Ctx, reply: EmailReply): Promise<ReplyOutcome> {
  const userId = reply.userId as UserId;
  const person = (await peopleById(ctx.db, [userId])).get(userId);
  const language = person?.language ?? 'FR';
  if (!person || person.isDisabled) return { refused: 'noAccess', to: null, language };
  const refuse = (refused: ReplyRefusal): ReplyOutcome => ({ refused, to: person.email, language });
  if (person.email.toLowerCase() !== reply.from) return refuse('notYourAddress');
  if (reply.text === '' && reply.files.length === 0) return refuse('empty');
  try {
    await postMessageFromEmail(ctx, {
      conversationId: reply.conversationId as ConversationId,
      messageId: reply.messageId as MessageId,
      organizationId: reply.organizationId as OrganizationId,
      userId,
      text: reply.text,
      files: reply.files,
    });
    return { posted: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(refusalOf(error));
  }
}

/** What the receivers of mail, by SMTP and by webhook, need of the program. */
export const incomingWorld = (ctx: Ctx): IncomingWorld => ({
  clock: ctx.clock,
  secret: ctx.ports.settings.secret,
  inboundDomain: ctx.ports.mail.inboundDomain,
  onReply: (reply) => postReply(ctx, reply),
  onRefused: ({ refused, to, language }, messageId) =>
    transaction(ctx, async (tx) => {
      if (to === null) return;
      await ctx.ports.mail.queueMail(tx, {
        key: `replyRefused/${messageId}`,
        to,
        language,
        template: 'replyRefused',
        data: { reason: refused, url: `${ctx.ports.settings.publicUrl}/conversations` },
      });
    }),
});
