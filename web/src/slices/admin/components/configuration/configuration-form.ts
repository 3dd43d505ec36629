import { useMemo } from 'react';
import { creditNoteMax, remoteConfigChange, type RemoteConfigValues } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
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
  return useForm<Values>({
    stored,
    schema,
    save: async (_changed, whole) => {
      await api.admin.saveRemoteConfig({ number, ...whole });
      await queryClient.invalidateQueries({ queryKey: configurationQuery.queryKey });
      snackbar.success('admin.configuration.saved');
      return { values: whole.values, reason: '' };
    },
  });
}
