import type { Currency, OrderSide, OrganizationId } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Stat, Trend } from '../../../../ui/stat.tsx';
import { invoicesHref } from '../list/invoices-address.ts';

/** What is left to pay with a partner, each currency on its own; nothing when nothing is owed. */
export function PartnerOwed({ side, partnerId }: { side: OrderSide; partnerId: OrganizationId }) {
  const text = useText();
  const formats = useFormats();
  const { data } = useLive('invoicing.countInvoices', { side, partnerId });
  const money = (amountMinor: number, currency: Currency) => formats.money({ amountMinor, currency });
  return data?.balances.map(({ currency, balanceMinor, overdueMinor }) => (
    <Stat
      key={currency}
      label={text(`invoicing.partner.owed.${side}`)}
      value={money(balanceMinor, currency)}
      note={
        overdueMinor > 0 ? (
          <Trend good={false}>
            {text('invoicing.partner.overdue', { amount: money(overdueMinor, currency) })}
          </Trend>
        ) : (
          text('invoicing.partner.nothingLate')
        )
      }
      href={invoicesHref(side, { partner: partnerId }, { tab: 'open' })}
    />
  ));
}
