import { accountingPrograms, type AccountingExport, type AccountingProgram } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { query } from '../../../../lib/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import { refetchQueries } from '../../queries.ts';
import { choiceOf, offeredBy, type Offered, type Which } from './choices.ts';
import { ExportFiles } from './ExportFiles.tsx';
import { Plan } from './Plan.tsx';
import { rememberProgram, lastProgram } from './programs.ts';

type Close = (made?: AccountingExport) => void;

function useExporting(offered: Offered) {
  const [program, setProgram] = useState<AccountingProgram>(lastProgram);
  const which = offeredBy(offered);
  const [chosen, setChosen] = useState<Which>(which[0]!);
  const [includesExported, setAgain] = useState(false);
  const [made, setMade] = useState<AccountingExport | null>(null);
  const { run, error } = useAction();
  const choice = {
    program,
    ...choiceOf(offered, chosen),
    includesExported: includesExported && chosen !== 'waiting',
  };
  const plan = useQuery({
    ...query('invoicing.previewAccountingExport', choice),
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled: made === null,
  });
  const make = () =>
    run(async () => {
      setMade(await api.invoicing.createAccountingExport(choice));
      rememberProgram(program);
      void refetchQueries();
    });
  return {
    program,
    setProgram,
    which,
    chosen,
    setChosen,
    includesExported,
    setAgain,
    made,
    error,
    plan,
    make,
  };
}

function Exporting({ offered, close }: { offered: Offered; close: Close }) {
  const text = useText();
  const errorText = useErrorText();
  const at = useExporting(offered);
  if (at.made) return <Made made={at.made} close={close} />;
  const { plan } = at;
  const failure = at.error ?? plan.error;
  const count = plan.data ? plan.data.invoices + plan.data.creditNotes : 0;
  return (
    <>
      <Fields columns={2}>
        <SelectField<AccountingProgram>
          label={text('invoicing.accounting.for')}
          value={at.program}
          onChange={(program) => program !== null && at.setProgram(program)}
          options={accountingPrograms.map((value) => ({
            value,
            label: text(`invoicing.accounting.program.${value}`),
          }))}
        />
        <SelectField<Which>
          label={text('invoicing.accounting.which')}
          value={at.chosen}
          onChange={(which) => which !== null && at.setChosen(which)}
          options={at.which.map((value) => ({
            value,
            label: text(`invoicing.accounting.choice.${value}`, { count: offered.selected?.length ?? 0 }),
          }))}
        />
      </Fields>
      <Plan
        plan={plan.data}
        program={at.program}
        isWaiting={at.chosen === 'waiting'}
        includesExported={at.includesExported}
        onAgain={at.setAgain}
        onLeave={() => close()}
      />
      <DialogActions failure={failure !== null && errorText(failure)} cancel={close}>
        <Button
          kind="primary"
          disabled={!plan.data}
          disabledReason={plan.data && count === 0 ? text('invoicing.accounting.nothing') : undefined}
          onClick={at.make}
        >
          {count === 0
            ? text('invoicing.accounting.export')
            : text('invoicing.accounting.exportCount', { count })}
        </Button>
      </DialogActions>
    </>
  );
}

function Made({ made, close }: { made: AccountingExport; close: Close }) {
  const text = useText();
  return (
    <>
      <p role="status">
        {text('invoicing.accounting.made', {
          count: made.invoices + made.creditNotes,
          program: text(`invoicing.accounting.program.${made.program}`),
        })}
      </p>
      <ExportFiles made={made} />
      <DialogActions>
        <Button kind="primary" onClick={() => close(made)}>
          {text('invoicing.accounting.done')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Chooses the program and the invoices, then offers the files to download. */
export const openExportDialog = (offered: Offered = {}): Promise<AccountingExport | undefined> =>
  openDialog<AccountingExport>({ title: 'invoicing.accounting.title.export', width: 600 }, (close) => (
    <Exporting offered={offered} close={close} />
  ));
