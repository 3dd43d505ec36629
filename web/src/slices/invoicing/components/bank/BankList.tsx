import { bankListLimits, dayIn } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { HelpLink } from '../../../../lib/help-link.tsx';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useStoredInput } from '../../../../lib/stored-input.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { refetchQueries, type BankList as Matched } from '../../queries.ts';
import { undoPayment } from '../payments/payment-actions.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './BankList.module.css';
import { bankRows, type BankRow, type Decisions } from './bank-rows.ts';
import { Deposits } from './Deposits.tsx';

/** A bank's list, pasted or from its file, becomes payments: what is sure is ticked, and one press records it. */
export function BankList() {
  const text = useText();
  const { currency } = useOrganization();
  const [typed, setTyped] = useStoredInput('bank-list', '');
  const [matched, setMatched] = useState<Matched | null>(null);
  const { run, isRunning, failure } = useAction();
  const match = (list: string) =>
    run(async () => setMatched(await api.invoicing.matchBankList({ currency, text: list })));
  const change = (list: string) => {
    setTyped(list.slice(0, bankListLimits.characters));
    setMatched(null);
  };
  if (matched)
    return <Proposal matched={matched} onChangeList={() => setMatched(null)} onRecorded={() => change('')} />;
  return (
    <Section
      title={text('invoicing.bank.title')}
      aside={<HelpLink article="payments-and-reminders" />}
      description={text('invoicing.bank.help')}
    >
      <div className="stack-12">
        <TextareaField
          label={text('invoicing.bank.list')}
          description={text('invoicing.bank.listHelp')}
          value={typed}
          onChange={change}
          rows={8}
        />
        <div className={styles.buttons}>
          <label className={styles.file}>
            <input
              type="file"
              accept=".csv,.txt,.ofx,.qfx"
              onChange={async ({ target }) => {
                const [file] = target.files ?? [];
                if (!file) return;
                const list = await readText(file);
                change(list);
                void match(list);
              }}
            />
            {text('invoicing.bank.file')}
          </label>
          <Button
            kind="primary"
            loading={isRunning}
            disabled={typed.trim() === ''}
            onClick={() => void match(typed)}
          >
            {text('invoicing.bank.match')}
          </Button>
        </div>
        <p role="alert" className="bad">
          {failure}
        </p>
      </div>
    </Section>
  );
}

/** Banks write UTF-8, or the older Windows characters. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const paymentOf = ({ deposit, shares, emissionIds, customerId, method }: BankRow) => {
  const { on, description, amountMinor, occurrence } = deposit;
  return {
    line: { on, description, amountMinor, occurrence },
    customerId: customerId!,
    method,
    shares,
    emissionIds,
  };
};

interface ProposalProps {
  matched: Matched;
  onChangeList: () => void;
  onRecorded: () => void;
}

function Proposal({ matched, onChangeList, onRecorded }: ProposalProps) {
  const text = useText();
  const formats = useFormats();
  const { money } = useInvoiceWords();
  const { currency, timeZone } = useOrganization();
  const [decisions, setDecisions] = useState<Decisions>({});
  const { run, isRunning, failure } = useAction(onRecorded);
  const today = dayIn(new Date(), timeZone);
  const rows = bankRows(matched, decisions);
  const ticked = rows
    .filter(({ isTicked, deposit }) => isTicked && deposit.on <= today)
    .slice(0, bankListLimits.payments);
  const sum = money(
    ticked.reduce((total, { deposit }) => total + deposit.amountMinor, 0),
    currency,
  );
  const record = () =>
    run(
      async () => {
        const recorded = await api.invoicing.recordBankPayments({
          currency,
          payments: ticked.map(paymentOf),
        });
        void refetchQueries();
        return recorded;
      },
      {
        done: () => textNow('invoicing.bank.done', { count: ticked.length, sum }),
        undo:
          ({ paymentIds: [first, ...others] }) =>
          () =>
            undoPayment(first!, ...others),
      },
    );
  return (
    <Section
      title={text('invoicing.bank.deposits')}
      aside={<span className="quiet figures">{formats.number(rows.length)}</span>}
      flush
    >
      <Deposits
        rows={rows}
        owed={matched.owed}
        onDecide={(at, decision) => setDecisions((before) => ({ ...before, [at]: decision }))}
      />
      <div className={styles.foot}>
        <p role="alert" className="bad">
          {failure}
        </p>
        <Button onClick={onChangeList}>{text('invoicing.bank.change')}</Button>
        <Button
          kind="primary"
          loading={isRunning}
          disabledReason={ticked.length === 0 ? text('invoicing.noneSelected') : undefined}
          onClick={() => void record()}
        >
          {text('invoicing.bank.record', { count: ticked.length, sum })}
        </Button>
      </div>
    </Section>
  );
}
