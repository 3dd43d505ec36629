import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import styles from './EmailsPreferencesSetting.module.css';
import { useIsDisabled, useSettings } from './settings-context.ts';
import type { EmailsPreferences } from './values.ts';

/** Spec §9: price list, purchase order, invoicing. */
const columns = [
  { preference: 'priceListPreference', label: 'settings.emails.priceList' },
  { preference: 'purchaseOrderPreference', label: 'settings.emails.purchaseOrder' },
  { preference: 'invoicePreference', label: 'settings.emails.invoice' },
] as const satisfies { preference: keyof EmailsPreferences; label: string }[];

const ticked = (list: readonly string[], email: string, yes: boolean): string[] =>
  yes ? [...list, email] : list.filter((one) => one !== email);

/**
 * A buyer's extra emails with what each receives. An address removed from the profile stays listed until it is
 * unticked.
 */
export function EmailsPreferencesSetting() {
  const text = useText();
  const { form, organization } = useSettings();
  const disabled = useIsDisabled('emailsPreferences');
  const chosen = form.values.emailsPreferences;
  const { email: main, otherEmails } = organization.contactInfo;
  const emails = [...new Set([...otherEmails, ...Object.values(chosen).flat()])].filter(
    (email) => email !== main,
  );
  if (emails.length === 0)
    return (
      <div className={styles.none}>
        <p>
          {text('settings.emails.none')}. {text('settings.emails.noneMessage')}
        </p>
        <Button size="small" href={`${paths.organization(organization.id)}?tab=contact`}>
          {text('settings.emails.goToProfile')}
        </Button>
      </div>
    );
  return (
    <div data-field="emailsPreferences">
      <table className={styles.table}>
        <caption className="visually-hidden">{text('settings.emails.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('settings.emails.email')}</th>
            {columns.map(({ preference, label }) => (
              <th key={preference} scope="col">
                {text(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {emails.map((email) => (
            <tr key={email}>
              <th scope="row">
                {email}
                {!otherEmails.includes(email) && (
                  <span className={styles.removed}>{text('settings.emails.removed')}</span>
                )}
              </th>
              {columns.map(({ preference, label }) => (
                <td key={preference} data-label={text(label)}>
                  <CheckboxField
                    label={text('settings.emails.tick', { column: text(label), email })}
                    labelHidden
                    value={chosen[preference].includes(email)}
                    onChange={(yes) =>
                      form.set('emailsPreferences', {
                        ...chosen,
                        [preference]: ticked(chosen[preference], email, yes),
                      })
                    }
                    disabled={disabled}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ChangedMeanwhile field="emailsPreferences" />
    </div>
  );
}
