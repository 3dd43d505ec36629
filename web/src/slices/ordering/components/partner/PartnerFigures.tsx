import type { OrderRow } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Stat } from '../../../../ui/stat.tsx';
import { useMaySeeAmounts } from '../words/use-may-see-amounts.ts';
import { useOpenOrders, useRecentOrders, type WithPartner } from './use-partner-orders.ts';

/** Figures of a partner's page: orders in progress, and the last one; nothing without orders. */
export function PartnerFigures(parties: WithPartner) {
  const text = useText();
  const formats = useFormats();
  const maySeeAmounts = useMaySeeAmounts(parties.side);
  const open = useOpenOrders(parties);
  const recent = useRecentOrders(parties);
  const next = open.data?.rows[0];
  const last = recent.data?.rows[0];
  const money = ({ totalMinor, currency }: OrderRow) => formats.money({ amountMinor: totalMinor, currency });
  return (
    <>
      {next && (
        <Stat
          label={text('ordering.partner.open')}
          value={formats.number(String(open.data!.total))}
          note={
            maySeeAmounts
              ? text('ordering.partner.next', { date: formats.day(next.on), amount: money(next) })
              : text('ordering.partner.nextOn', { date: formats.day(next.on) })
          }
          href={open.href}
        />
      )}
      {last && (
        <Stat
          label={text('ordering.partner.last')}
          value={formats.date(last.submittedAt)}
          {...(maySeeAmounts && { note: money(last) })}
          href={recent.href}
        />
      )}
    </>
  );
}
