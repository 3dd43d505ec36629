import type { Settlement, Statement } from '@halles/contract';
import { IconPlus } from '@tabler/icons-react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { Totals } from '../../../../ui/description-list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useHubTexts } from '../words.tsx';
import { openSettleDialog, sendForStatement } from './settle-dialog.tsx';
import styles from './Statement.module.css';

/** Payments to the producer of a closed statement, and its balance. */
export function Settlements({ statement, mayVoid }: { statement: Statement; mayVoid: boolean }) {
  const text = useText();
  const texts = useHubTexts();
  const money = (amountMinor: number) => texts.money(amountMinor, statement.currency);
  return (
    <Section
      title={text('hubs.settlements.title')}
      {...(statement.can.settle === true && {
        actions: (
          <Button icon={<IconPlus aria-hidden />} onClick={() => void openSettleDialog(statement)}>
            {text('hubs.settlements.record')}
          </Button>
        ),
      })}
    >
      {statement.settlements.length === 0 ? (
        <p className="quiet">{text(`hubs.settlements.none.${statement.state}`)}</p>
      ) : (
        <>
          <ul className={styles.paid}>
            {statement.settlements.map((one) => (
              <Paid key={one.id} statement={statement} settlement={one} mayVoid={mayVoid} />
            ))}
          </ul>
          <Totals
            lines={[
              { label: text('hubs.settlements.paid'), amount: money(statement.settledMinor) },
              {
                label: text('hubs.settlements.left'),
                amount: money(statement.dueMinor - statement.settledMinor),
                strong: true,
              },
            ]}
          />
        </>
      )}
    </Section>
  );
}

interface PaidProps {
  statement: Statement;
  settlement: Settlement;
  mayVoid: boolean;
}

function Paid({ statement, settlement, mayVoid }: PaidProps) {
  const text = useText();
  const formats = useFormats();
  const { money } = useHubTexts();
  const amount = money(settlement.amountMinor, statement.currency);
  const takeBack = async () => {
    await runAction(
      () =>
        sendForStatement(statement.id!, () =>
          api.hubs.voidSettlement({ statementId: statement.id!, settlementId: settlement.id }),
        ),
      {
        confirm: {
          title: 'hubs.settlements.voidTitle',
          message: 'hubs.settlements.voidMessage',
          confirm: 'hubs.settlements.void',
          danger: true,
        },
        params: { amount },
        done: 'hubs.settlements.voided',
      },
    );
  };
  const facts = [
    text(`settings.paymentMethods.${settlement.method}`),
    settlement.reference,
    settlement.isVoided ? text('hubs.settlements.isVoided') : settlement.recordedByName,
  ];
  return (
    <li>
      <span className={styles.two}>
        {formats.day(settlement.paidOn)}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <span className={settlement.isVoided ? `figures ${styles.voided}` : 'figures'}>{amount}</span>
      {mayVoid && !settlement.isVoided && (
        <Button kind="plain" size="small" onClick={() => takeBack()}>
          {text('hubs.settlements.void')}
        </Button>
      )}
    </li>
  );
}
