import { savedReportFields, schedules, type SavedReport } from '@halles/contract';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useNewest } from '../../../../lib/overwrite.ts';
import { saveNew } from '../../../../lib/save-new.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { EmailsField } from '../../../../ui/fields/emails-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { newId } from '../../../../lib/new-id.ts';
import { savedQuestionOf, type ReportState } from './report-address.ts';

/** Saves the current report under a name, to view or to receive by email, or edits a saved one, whose report stays. */
export const openSaveDialog = (state: ReportState, saved?: SavedReport): Promise<void> =>
  openDialog<void>({ title: saved ? 'reports.saved.change' : 'reports.saved.save', width: 520 }, (close) => (
    <SaveForm state={state} saved={saved} close={() => close()} />
  ));

const NOBODY: readonly string[] = [];

interface SaveFormProps {
  state: ReportState;
  saved: SavedReport | undefined;
  close: () => void;
}

function SaveForm({ state, saved: opened, close }: SaveFormProps) {
  const text = useText();
  const { newest: saved, send } = useNewest(opened);
  // A second attempt is about the same report, which the first may have saved.
  const [savedReportId] = useState(() => opened?.id ?? newId<'SavedReport'>());
  const form = useForm({
    stored: {
      name: saved?.name ?? '',
      schedule: saved?.schedule ?? ('none' as const),
      recipients: saved?.recipients ?? NOBODY,
      question: saved?.question ?? savedQuestionOf(state),
    },
    schema: savedReportFields,
    save: async (_changed, whole) => {
      const put = (version?: number) =>
        api.reports.putSavedReport({ ...whole, savedReportId, ...(version && { version }) });
      await send(saved ? put(saved.version) : saveNew(put));
    },
  });
  const isMailed = form.values.schedule !== 'none';
  const { value, onChange, ...schedule } = form.field('schedule');
  return (
    <Form form={form} close={close}>
      <Fields>
        <TextField {...form.field('name')} label={text('reports.saved.name')} required />
        <SelectField
          {...schedule}
          value={value}
          onChange={(chosen) => chosen !== null && onChange(chosen)}
          label={text('reports.saved.schedule')}
          description={text('reports.saved.scheduleHelp')}
          options={schedules.map((each) => ({ value: each, label: text(`reports.saved.schedules.${each}`) }))}
        />
        {isMailed && (
          <EmailsField
            {...form.field('recipients')}
            itemErrors={form.itemErrors('recipients')}
            label={text('reports.saved.recipients')}
            max={10}
          />
        )}
      </Fields>
    </Form>
  );
}
