import { useText } from '../../../../lib/i18n/index.ts';
import { EmailAddress } from '../../../../ui/email-address.tsx';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import styles from './ContactSetting.module.css';
import { settingLabels } from './describe-setting.ts';
import { ContactInputs, formatPhone, useAreNumbersShown } from './phones.ts';
import { useIsDisabled, useSettings } from './settings-context.ts';

type ContactName = 'salesContact' | 'ordersContact' | 'invoicingContactInformation';

/** The contact for one purpose; the organization's own unless another is entered. */
export function ContactSetting({ name, help }: { name: ContactName; help: string }) {
  const text = useText();
  const { form, organization } = useSettings();
  const { contactInfo, country } = organization;
  const disabled = useIsDisabled(name);
  const isOwn = form.values[name] === null;
  const areNumbersShown = useAreNumbersShown();
  return (
    <div>
      <FieldFrame label={text(settingLabels[name])} help={help} name={name} error={form.errorAt(name)} group>
        {() => (
          <div className={styles.contact}>
            <CheckboxField
              label={text('settings.sameAsProfile')}
              value={isOwn}
              onChange={(own) => form.set(name, own ? null : structuredClone(contactInfo))}
              disabled={disabled}
            />
            {isOwn ? (
              <ul className={styles.own}>
                {contactInfo.email && (
                  <li>
                    <EmailAddress address={contactInfo.email} />
                  </li>
                )}
                {contactInfo.phones.map((phone) => (
                  // Hidden until the formats are loaded, but its line is kept, so that nothing below moves.
                  <li key={phone.number} data-coming={!areNumbersShown || undefined}>
                    {formatPhone(phone.number, country)} {phone.label && <span>{phone.label}</span>}
                  </li>
                ))}
                {!contactInfo.email && contactInfo.phones.length === 0 && (
                  <li>{text('settings.noOwnDetails')}</li>
                )}
              </ul>
            ) : (
              <ContactInputs
                email={form.field(`${name}.email`)}
                otherEmails={form.field(`${name}.otherEmails`)}
                otherEmailErrors={form.itemErrors(`${name}.otherEmails`)}
                phones={form.field(`${name}.phones`)}
                phoneErrors={form.itemErrors(`${name}.phones`)}
                country={country}
                disabled={disabled}
              />
            )}
          </div>
        )}
      </FieldFrame>
      <ChangedMeanwhile field={name} />
    </div>
  );
}
