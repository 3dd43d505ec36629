import { accountingPrograms, taxKeyOf, type AccountingProgram } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { refuseOverwrite, useTypedFrom } from '../../../../lib/overwrite.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { useNavigate } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchQueries, type AccountingCodes } from '../../queries.ts';
import styles from './Accounting.module.css';
import { CodeTable } from './CodeTable.tsx';
import { codesHref, rememberProgram } from './programs.ts';
import { useAccountingWords } from './use-accounting-words.ts';

const code = z.string().trim().max(60);
const schema = z.object({
  accounts: z.array(z.object({ part: z.string(), code })),
  codes: z.array(z.object({ taxIds: z.array(z.string()), code })),
});
type Values = z.infer<typeof schema>;

const valuesOf = ({ accounts, codes }: AccountingCodes): Values => ({
  accounts: accounts.map(({ part, code: account }) => ({ part, code: account })),
  codes: codes.map(({ taxIds, code: own }) => ({ taxIds: [...taxIds], code: own })),
});

function CodesForm({ program, stored }: { program: AccountingProgram; stored: AccountingCodes }) {
  const text = useText();
  const words = useAccountingWords();
  const may = useMay();
  const isReadOnly = !may('recordPayments');
  const shown = useMemo(() => valuesOf(stored), [stored]);
  const form = useForm<Values>({
    stored: shown,
    schema,
    save: async (_changed, whole) => {
      refuseOverwrite(typedFrom, shown, form.values);
      await api.invoicing.setAccountingCodes({
        program,
        version: stored.version,
        accounts: whole.accounts as AccountingCodes['accounts'],
        codes: whole.codes,
      });
      rememberProgram(program);
      void refetchQueries();
      snackbar.success('invoicing.saved');
    },
  });
  const typedFrom = useTypedFrom(shown, form.isDirty);
  const isJournal = program === 'journal';
  const tables = (
    <>
      <Section
        title={text('invoicing.accounting.accounts')}
        description={text(`invoicing.accounting.accountsHelp.${program}`)}
      >
        <CodeTable
          label={text('invoicing.accounting.accounts')}
          head={text('invoicing.accounting.booked')}
          codeHead={text(`invoicing.accounting.accountHead.${program}`)}
          isReadOnly={isReadOnly}
          rows={stored.accounts.map(({ part }, at) => ({
            key: part,
            name: text(`invoicing.accounting.part.${part}`),
            // A fee or deposit without an account of its own is posted to the sales account.
            hint:
              part === 'delivery' || part === 'deposits' ? text('invoicing.accounting.withSales') : undefined,
            field: form.field(`accounts.${at}.code`),
          }))}
        />
      </Section>
      <Section
        title={text(isJournal ? 'invoicing.accounting.taxAccounts' : 'invoicing.accounting.taxCodes')}
        description={text(`invoicing.accounting.codesHelp.${program}`)}
      >
        {stored.codes.length === 0 ? (
          <p className={styles.help}>{text('invoicing.accounting.noTaxes')}</p>
        ) : (
          <CodeTable
            label={text(isJournal ? 'invoicing.accounting.taxAccounts' : 'invoicing.accounting.taxCodes')}
            head={text('invoicing.accounting.taxes')}
            codeHead={text(`invoicing.accounting.codeHead.${program}`)}
            isReadOnly={isReadOnly}
            rows={stored.codes.map(({ taxIds, names }, at) => ({
              key: taxKeyOf(taxIds),
              name: words.combination(names),
              field: form.field(`codes.${at}.code`),
            }))}
          />
        )}
      </Section>
    </>
  );
  if (isReadOnly) return <div className={styles.content}>{tables}</div>;
  return (
    <Form form={form} label={text('invoicing.accounting.title.codes')}>
      <div className={styles.content}>{tables}</div>
    </Form>
  );
}

/** Codes of the accounting program for each combination of taxes, and its accounts. */
export function Codes({ program }: { program: AccountingProgram }) {
  const text = useText();
  const navigate = useNavigate();
  const codes = useLive('invoicing.getAccountingCodes', { program });
  return (
    <div className={styles.content}>
      <div className={styles.programs}>
        <SelectField<AccountingProgram>
          label={text('invoicing.accounting.for')}
          value={program}
          onChange={(next) => navigate(next === null ? paths.accounting : codesHref(next))}
          options={accountingPrograms.map((value) => ({
            value,
            label: text(`invoicing.accounting.program.${value}`),
          }))}
        />
      </div>
      <QueryState query={codes} skeleton={null}>
        {(data) => <CodesForm key={program} program={program} stored={data} />}
      </QueryState>
    </div>
  );
}
