import type { OrganizationId, SentStatement } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { downloadFile } from '../../../../lib/downloads.ts';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { refetchQueries } from '../../queries.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './CustomerStatements.module.css';

const change = (customerId: OrganizationId, areSent: boolean | null): Promise<boolean> =>
  runAction(
    async () => {
      await api.invoicing.setStatements({ customerId, areSent });
      await refetchQueries();
    },
    { done: 'invoicing.saved', failed: 'invoicing.failed' },
  );

function Sent({ statement }: { statement: SentStatement }) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const period = text('invoicing.statements.period', {
    from: formats.day(statement.from),
    until: formats.day(statement.until),
  });
  return (
    <li className={styles.sent}>
      <span className={styles.what}>
        <span>{period}</span>
        <span className={styles.quiet}>
          {text('invoicing.statements.to', {
            to: formats.list(statement.to),
            instant: formats.dateTime(statement.at),
          })}
        </span>
      </span>
      <span className={styles.figure}>
        {statement.closings.map(({ currency, amountMinor }) => (
          <span key={currency}>{words.money(amountMinor, currency)}</span>
        ))}
      </span>
      <Button
        size="small"
        aria-label={text('invoicing.statements.pdfOf', { period })}
        onClick={() =>
          runAction(() => downloadFile('api/documents/mailed-statement.pdf', { statementId: statement.id }), {
            failed: 'invoicing.failed',
          })
        }
      >
        {text('invoicing.actions.pdf')}
      </Button>
    </li>
  );
}

/** Whether a customer gets monthly statements, and those sent: recipient, period and balance. */
export default function CustomerStatements({ customerId }: { customerId: OrganizationId }) {
  const text = useText();
  const errorOf = useErrorText();
  const may = useMay();
  const { data, error } = useLive('invoicing.listStatements', { customerId });
  return (
    <Section title={text('invoicing.statements.title')} description={text('invoicing.statements.help')}>
      {error && !data && (
        <p className="bad" role="alert">
          {errorOf(error)}
        </p>
      )}
      {data && (
        <>
          <div className={styles.switch}>
            <CheckboxField
              isSwitch
              label={text('invoicing.statements.send')}
              description={text(data.isDefault ? 'invoicing.statements.usual' : 'invoicing.statements.own')}
              value={data.areSent}
              onChange={(areSent) => change(customerId, areSent)}
              disabled={!may('handleInvoices')}
            />
            {!data.isDefault && may('handleInvoices') && (
              <Button size="small" onClick={() => change(customerId, null)}>
                {text('invoicing.statements.asUsual')}
              </Button>
            )}
          </div>
          {data.sent.length === 0 ? (
            <p className={styles.quiet}>{text('invoicing.statements.none')}</p>
          ) : (
            <ul className={styles.list} aria-label={text('invoicing.statements.list')}>
              {data.sent.map((statement) => (
                <Sent key={statement.id} statement={statement} />
              ))}
            </ul>
          )}
        </>
      )}
    </Section>
  );
}
