import type { MessageId } from '@halles/contract';
import type { QueuedMail } from '../../../platform/mail/index.ts';
import type { TemplateName } from '../../../platform/mail/templates/index.ts';
import { MOST_ITEMS } from '../../../platform/mail/templates/notifications.ts';
import { textFor } from '../../../platform/texts.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { loadUnreadMessages, type UnreadMessages } from '../../conversations/index.ts';
import type { DueRow, Reader } from '../queries/due.ts';
import { groupsOf } from '../rules/groups.ts';

type Content = { [Name in TemplateName]: Pick<QueuedMail<Name>, 'template' | 'data'> }[TemplateName];

interface DueEmail {
  row: DueRow;
  reader: Reader;
  publicUrl: string;
}

const urlOf = ({ row, publicUrl }: DueEmail): string => `${publicUrl}${row.related_url ?? '/notifications'}`;
const nameIn = ({ context }: DueRow): string => (typeof context['name'] === 'string' ? context['name'] : '');

/** Emails that say more than the sentence. */
const ownTemplates: Readonly<Record<string, (email: DueEmail) => Content>> = {
  CREDIT_LOW: (email) => ({
    template: 'lowCredit',
    data: {
      organizationName: email.reader.organizationName,
      balance: {
        amountMinor: Number(email.row.context['balanceMinor']),
        currency: email.reader.currency,
      },
      url: urlOf(email),
    },
  }),
  SAVED_SEARCH_FOUND: (email) => ({
    template: 'savedSearchFound',
    data: {
      organizationName: email.reader.organizationName,
      searchName: nameIn(email.row),
      count: Number(email.row.context['count']),
      url: urlOf(email),
    },
  }),
};

const exemptionEnd = (email: DueEmail): Content => {
  const { side, notice, certificateNumber, expiresOn } = email.row.context as Record<string, string>;
  return {
    template: 'exemptionEnd',
    data: {
      side: side as 'vendor' | 'customer',
      notice: notice as 'endsSoon' | 'ended',
      partnerName: nameIn(email.row),
      certificateNumber: certificateNumber!,
      expiresOn: expiresOn!,
      url: urlOf(email),
    },
  };
};

const settingsUrl = (publicUrl: string): string => `${publicUrl}/user/edit#notifications`;

function single(email: DueEmail): Content {
  const { row, reader, publicUrl } = email;
  const special = row.type.includes('_EXEMPTION_') ? exemptionEnd : ownTemplates[row.type];
  return (
    special?.(email) ?? {
      template: 'notification',
      data: {
        organizationName: reader.organizationName,
        kind: row.kind,
        text: textFor(row.words!, reader.language),
        url: urlOf(email),
        settingsUrl: settingsUrl(publicUrl),
      },
    }
  );
}

function digest(rows: readonly DueRow[], reader: Reader, publicUrl: string): Content {
  const sent = rows.map((row) => ({
    type: row.type,
    partnerId: (row.context['partnerId'] as string | undefined) ?? null,
    text: textFor(row.words!, reader.language),
    at: row.shown_at.toISOString(),
  }));
  return {
    template: 'notificationDigest',
    data: {
      organizationName: reader.organizationName,
      timeZone: reader.timing.timeZone,
      kinds: [...new Set(rows.map(({ kind }) => kind))],
      groups: groupsOf(sent, reader.language).map(({ title, members }) => ({
        title,
        items: members.slice(0, MOST_ITEMS).map(({ at, text }) => ({ at, text })),
      })),
      count: rows.length,
      url: `${publicUrl}/notifications`,
      settingsUrl: settingsUrl(publicUrl),
    },
  };
}

/** Several organizations may have written at once: the first conversations have emails of their own. */
const MOST_CONVERSATIONS = 5;

export const messageIdOf = ({ context }: DueRow): MessageId | null =>
  (context['messageId'] as MessageId | undefined) ?? null;

/** An email for each conversation, with what was written; its answer is a message in the conversation. */
async function mailMessages(tx: Tx, reader: Reader, unread: readonly UnreadMessages[]): Promise<void> {
  const { mail, settings } = tx.ctx.ports;
  const { organizationId, userId } = reader;
  for (const { conversationId, number, partner, canAnswer, messages } of unread) {
    const replyTo = canAnswer
      ? await mail.replyAddress(tx, { conversationId, organizationId, userId })
      : null;
    await mail.queueMail(tx, {
      key: `messages/${userId}/${messages.at(-1)!.id}`,
      to: reader.email,
      language: reader.language,
      organizationId,
      sender: partner,
      replyTo,
      template: 'conversationMessages',
      data: {
        organizationName: reader.organizationName,
        partnerName: partner.name,
        number,
        timeZone: reader.timing.timeZone,
        messages: messages.map(({ authorName, sentAt: at, text, attached }) => ({
          authorName,
          at,
          text,
          attached,
        })),
        takesAnswers: replyTo !== null,
        url: `${settings.publicUrl}/conversations/${conversationId}`,
        settingsUrl: settingsUrl(settings.publicUrl),
      },
    });
  }
}

/** What is due to one person in one organization: an email for each conversation, and one for everything else. */
export async function mailTo(tx: Tx, reader: Reader, rows: readonly DueRow[]): Promise<void> {
  const messageIds = rows.map(messageIdOf).filter((id) => id !== null);
  if (messageIds.length === 0) return mailRest(tx, reader, rows);
  const unread = await loadUnreadMessages(tx.ctx, tx, { reader, messageIds });
  const own = unread.slice(0, MOST_CONVERSATIONS);
  await mailMessages(tx, reader, own);
  const others = new Set<MessageId | null>(
    unread.slice(MOST_CONVERSATIONS).flatMap(({ messages }) => messages.map(({ id }) => id)),
  );
  return mailRest(
    tx,
    reader,
    rows.filter((row) => messageIdOf(row) === null || others.has(messageIdOf(row))),
  );
}

async function mailRest(tx: Tx, reader: Reader, rows: readonly DueRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { mail, settings } = tx.ctx.ports;
  const { publicUrl } = settings;
  const content =
    rows.length === 1 ? single({ row: first, reader, publicUrl }) : digest(rows, reader, publicUrl);
  await mail.queueMail<TemplateName>(tx, {
    ...content,
    key: `notification/${reader.userId}/${first.notification_id}`,
    to: reader.email,
    language: reader.language,
    organizationId: reader.organizationId,
  });
}
