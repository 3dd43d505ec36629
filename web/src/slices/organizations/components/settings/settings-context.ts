import type { Organization } from '@halles/contract';
import { createContext, use } from 'react';
import type { Form } from '../../../../ui/form/use-form.ts';
import type { Notices } from './use-notices.ts';
import type { SettingsField, SettingsValues } from './values.ts';

export interface SettingsState {
  form: Form<SettingsValues>;
  organization: Organization;
  stored: SettingsValues;
  /** Fields that somebody else saved while they were edited here. */
  notices: Notices;
  takeTheirs: (field: SettingsField) => void;
}

export const SettingsContext = createContext<SettingsState | null>(null);

export function useSettings(): SettingsState {
  const state = use(SettingsContext);
  if (!state) throw new Error('a part of the settings is shown outside of their form');
  return state;
}

/** True, or the server's reason why the field cannot be changed. */
export function useAllowed(field: SettingsField): true | string {
  const { can } = useSettings().organization;
  return field === 'taxes' || field === 'deliveryFeeApplicableTaxes' ? can.editTaxes : can.editSettings;
}

export const useIsDisabled = (field: SettingsField): boolean => useAllowed(field) !== true;
