import { addressLines, formatPhoneNumber, type Language, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MailSender } from '../../../platform/mail/index.ts';
import { logoForPdf, type Head, type PagedDocument, type PaperSize } from '../../../platform/pdf/index.ts';
import { mainAddressOf, organizationRow, type OrganizationRow } from './records.ts';

export interface Letterhead extends Pick<Head, 'logo' | 'sender' | 'senderLines'> {
  paper: PaperSize;
  /** One line for the foot of every page. */
  foot: string;
}

/** Letterhead of every document of an organization, with the paper size of its country. */
export async function letterheadOf(ctx: Ctx, id: OrganizationId, reader: Language): Promise<Letterhead> {
  const row = await organizationRow(ctx.db, id);
  if (!row) throw new AppError('request.notFound');
  const address = await mainAddressOf(ctx.db, id);
  const phone = row.phones[0] ? formatPhoneNumber(row.phones[0].number) : '';
  const reach = [phone, row.email ?? ''].filter(Boolean).join(' · ');
  const lines = address ? addressLines({ ...address, postalCode: address.postal_code }, reader) : [];
  return {
    logo: await logoOf(ctx, row),
    sender: row.name,
    senderLines: [...lines, reach].filter(Boolean),
    paper: row.country === 'FR' ? 'A4' : 'Letter',
    foot: [row.name, reach].filter(Boolean).join(' · '),
  };
}

interface Heading extends Pick<PagedDocument, 'title' | 'madeAt'>, Pick<Head, 'kind' | 'name' | 'facts'> {
  reader: Language;
}

/** All of a document but its blocks, under the letterhead of an organization. */
export const onLetterhead = (
  { paper, foot, ...sender }: Letterhead,
  { title, madeAt, reader, ...head }: Heading,
): Omit<PagedDocument, 'blocks'> => ({
  title,
  language: reader,
  paper,
  author: sender.sender,
  madeAt,
  foot,
  head: { ...sender, ...head },
});

/** A missing logo file does not prevent the document. */
async function logoOf({ db, ports }: Ctx, { id, logo_file_id }: OrganizationRow): Promise<Head['logo']> {
  if (logo_file_id === null) return null;
  try {
    const owner = { organizationId: id };
    return await logoForPdf(await ports.files.readFile(db, { id: logo_file_id, owner }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'files.notFound') return null;
    throw error;
  }
}

/** Longer than anybody keeps an email with unread pictures. */
const MAILED_LOGO_LIFE_MS = 365 * 86_400_000;

/** An organization as the sender of its emails. */
export const mailSenderOf = (
  { ports }: Pick<Ctx, 'ports'>,
  { name, logo_file_id: id, email }: Pick<OrganizationRow, 'name' | 'logo_file_id' | 'email'>,
): MailSender => ({
  name,
  logoUrl: id && `${ports.settings.publicUrl}${ports.files.linkTo({ id }, 'public', MAILED_LOGO_LIFE_MS)}`,
  replyTo: email,
});
