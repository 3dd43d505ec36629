import { addDays, formatDay, type StandingOrder } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { moveStandingOrderAction } from './standing-actions.ts';
import { useLatestStanding } from './use-latest-standing.ts';

function PauseForm({
  standing: opened,
  close,
}: {
  standing: StandingOrder;
  close: (done?: boolean) => void;
}) {
  const text = useText();
  const formats = useFormats();
  const standing = useLatestStanding(opened);
  const tomorrow = addDays(formats.dayOf(new Date()), 1);
  const form = useForm<{ resumesOn: string | null }>({
    stored: useMemo(() => ({ resumesOn: null }), []),
    schema: useMemo(
      () =>
        z.object({
          resumesOn: z.iso
            .date()
            .refine((day) => day >= tomorrow, {
              params: { code: 'field.tooSmall', min: formatDay(tomorrow) },
            })
            .nullable(),
        }),
      [tomorrow],
    ),
    save: async (_changed, { resumesOn }) => moveStandingOrderAction(standing, 'pause', resumesOn),
  });
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text('ordering.standing.pause')}
      onCancel={() => close()}
      onSaved={() => close(true)}
    >
      <p>{text('ordering.standing.pauseDialog.help')}</p>
      <Fields>
        <DateField
          {...form.field('resumesOn')}
          label={text('ordering.standing.pauseDialog.until')}
          description={text('ordering.standing.pauseDialog.untilHelp')}
          min={tomorrow}
        />
      </Fields>
    </Form>
  );
}

export const openPauseDialog = (standing: StandingOrder): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: 'ordering.standing.pauseDialog.title' }, (close) => (
    <PauseForm standing={standing} close={close} />
  ));
