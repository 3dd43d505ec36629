import type { Country } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { EmailsField } from '../../../../ui/fields/emails-field.tsx';
import { PhonesField } from '../../../../ui/fields/phones-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { Bound } from '../../../../ui/form/use-form.ts';
import type { ContactValues } from '../organization-values.ts';

interface ContactInputsProps {
  email: Bound<string | null>;
  otherEmails: Bound<ContactValues['otherEmails']>;
  otherEmailErrors: (string | undefined)[];
  phones: Bound<ContactValues['phones']>;
  phoneErrors: (string | undefined)[];
  country: Country;
  disabled?: boolean;
  otherEmailsHelp?: string;
}

/** One main email, further ones, and at least one phone number (Spec §5). */
export function ContactInputs(props: ContactInputsProps) {
  const {
    email,
    otherEmails,
    otherEmailErrors,
    phones,
    phoneErrors,
    country,
    disabled = false,
    otherEmailsHelp,
  } = props;
  const text = useText();
  return (
    <div className="shrinks stack-12 wide-560">
      <TextField
        {...email}
        type="email"
        value={email.value ?? ''}
        onChange={(typed) => email.onChange(typed === '' ? null : typed)}
        label={text('settings.contact.email')}
        disabled={disabled}
      />
      <EmailsField
        {...otherEmails}
        onChange={(list) => otherEmails.onChange([...list])}
        itemErrors={otherEmailErrors}
        label={text('settings.contact.otherEmails')}
        {...(otherEmailsHelp !== undefined && { help: otherEmailsHelp })}
        disabled={disabled}
      />
      <PhonesField
        {...phones}
        onChange={(list) => phones.onChange([...list])}
        itemErrors={phoneErrors}
        country={country}
        label={text('settings.contact.phones')}
        required
        disabled={disabled}
      />
    </div>
  );
}
