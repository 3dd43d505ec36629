import { inLanguage } from '@halles/contract';
import type { ReactNode } from 'react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { RecordRow, RecordRows } from '../../../../ui/record-rows.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { WithPartner } from './use-partner-orders.ts';
import { useUsualItems } from './use-usual-items.ts';

const SHOWN = 5;

interface UsualItemsProps extends WithPartner {
  action: ReactNode;
}

/** What is ordered most, with the quantity, day and price of the last time; nothing without any. */
export function UsualItems({ action, ...parties }: UsualItemsProps) {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const items = useUsualItems(parties).slice(0, SHOWN);
  if (items.length === 0) return null;
  return (
    <Section
      title={text('ordering.partner.usual')}
      description={text('ordering.partner.usualHelp')}
      actions={action}
      flush
    >
      <RecordRows>
        {items.map(({ last }) => (
          <RecordRow
            key={last.id}
            title={inLanguage(last.product, reader)}
            detail={unbroken(inLanguage(last.format, reader))}
            status={
              <span className="quiet">
                {text('ordering.partner.lastTime', {
                  quantity: formats.number(last.confirmed ?? last.requested),
                  date: formats.day(last.on),
                })}
              </span>
            }
            amount={formats.unitPrice(last.unitPrice, last.currency)}
          />
        ))}
      </RecordRows>
    </Section>
  );
}
