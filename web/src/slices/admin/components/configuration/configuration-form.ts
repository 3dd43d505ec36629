import { useMemo } from 'react';
import { creditNoteMax, remoteConfigChange, type RemoteConfigValues } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useTypedFrom } from '../../../../lib/overwrite.ts';
import { isProblem } from '../../../../lib/problem-error.ts';
import { queryClient } from '../../../../lib/query.ts';
import { useForm, type Form } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { configurationQuery, type Configuration } from '../../queries.ts';

const schema = z.object({
  values: remoteConfigChange,
  reason: z.string().trim().min(1).max(creditNoteMax),
});

interface Values {
  values: RemoteConfigValues;
  reason: string;
}
export type ConfigurationForm = Form<Values>;

export function useConfigurationForm({ number, values }: Configuration): ConfigurationForm {
  const stored = useMemo(() => ({ values, reason: '' }), [values]);
  const form: ConfigurationForm = useForm<Values>({
    stored,
    schema,
    // What a colleague saves while something else is typed stays.
    sections: ['values'],
    save: async (_changed, whole) => {
      try {
        typedFrom.current = (
          await api.admin.saveRemoteConfig({ number: typedFrom.current, ...whole })
        ).number;
      } catch (error) {
        // The person is told, and sees the newest values in the fields they left alone.
        if (isProblem(error, 'request.stale'))
          typedFrom.current = (await queryClient.fetchQuery({ ...configurationQuery, staleTime: 0 })).number;
        throw error;
      }
      await queryClient.invalidateQueries({ queryKey: configurationQuery.queryKey });
      snackbar.success('admin.configuration.saved');
      return { values: whole.values, reason: '' };
    },
  });
  const typedFrom = useTypedFrom(number, form.isDirty);
  return form;
}
