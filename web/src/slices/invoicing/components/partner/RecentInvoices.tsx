import type { Currency, OrderSide, OrganizationId } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Link } from '../../../../ui/link.tsx';
import { RecordRow, RecordRows } from '../../../../ui/record-rows.tsx';
import { Section } from '../../../../ui/section.tsx';
import { invoicePath, invoicesHref } from '../list/invoices-address.ts';
import { InvoiceStateChip } from '../words/InvoiceStateChip.tsx';

const SHOWN = 5;

/** The newest invoices with a partner and what is left to pay; nothing without any. */
export function RecentInvoices({ side, partnerId }: { side: OrderSide; partnerId: OrganizationId }) {
  const text = useText();
  const formats = useFormats();
  const { data } = useLive('invoicing.listInvoices', { side, partnerId, pageSize: SHOWN });
  if (!data || data.total === 0) return null;
  const money = (amountMinor: number, currency: Currency) => formats.money({ amountMinor, currency });
  return (
    <Section
      title={text('invoicing.partner.recent')}
      actions={<Link href={invoicesHref(side, { partner: partnerId })}>{text('invoicing.partner.all')}</Link>}
      flush
    >
      <RecordRows>
        {data.rows.map(
          ({ id, number, kind, state, issuedOn, createdAt, totalMinor, balanceMinor, currency }) => (
            <RecordRow
              key={id}
              href={invoicePath(side, id)}
              title={number ?? text('invoicing.words.state.draft')}
              detail={issuedOn === null ? formats.date(createdAt) : formats.day(issuedOn)}
              status={<InvoiceStateChip state={state} kind={kind} side={side} />}
              amount={money(totalMinor, currency)}
              {...(balanceMinor > 0 &&
                balanceMinor < totalMinor && {
                  amountDetail: text('invoicing.partner.left', { amount: money(balanceMinor, currency) }),
                })}
            />
          ),
        )}
      </RecordRows>
    </Section>
  );
}
