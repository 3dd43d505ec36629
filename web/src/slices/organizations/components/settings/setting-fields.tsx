import { limits, type Bilingual } from '@halles/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { BilingualField } from '../../../../ui/fields/bilingual-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { settingLabels } from './describe-setting.ts';
import { useIsDisabled, useSettings } from './settings-context.ts';
import type { SettingsField, SettingsValues } from './values.ts';

type Named<Value> = {
  [Field in SettingsField]: SettingsValues[Field] extends Value ? Field : never;
}[SettingsField];

interface TextSettingProps {
  name: Exclude<Named<string>, 'paymentTermsInDays' | 'commission'>;
  label?: string;
  help?: string;
  description?: string;
  foot?: ReactNode;
  placeholder?: string;
}

export function TextSetting({ name, label, ...rest }: TextSettingProps) {
  const text = useText();
  const { form } = useSettings();
  const disabled = useIsDisabled(name);
  return (
    <div>
      <TextField
        {...form.field(name)}
        {...rest}
        label={label ?? text(settingLabels[name])}
        disabled={disabled}
      />
      <ChangedMeanwhile field={name} />
    </div>
  );
}

/** A multi-line text in both languages, each with its counter (Spec §5: 5000). */
export function BilingualSetting({ name, help }: { name: Named<Bilingual>; help?: string }) {
  const text = useText();
  const { form } = useSettings();
  const disabled = useIsDisabled(name);
  return (
    <div>
      <BilingualField
        {...form.field(name)}
        label={text(settingLabels[name])}
        help={help}
        multiline
        maxLength={limits.text}
        languageErrors={{ en: form.errorAt(`${name}.en`), fr: form.errorAt(`${name}.fr`) }}
        disabled={disabled}
      />
      <ChangedMeanwhile field={name} />
    </div>
  );
}
