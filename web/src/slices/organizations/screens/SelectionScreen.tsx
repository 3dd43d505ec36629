import { useState } from 'react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { chooseOrganization, forgetInitialUrl, initialUrl, useAppContext } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Link, useNavigate } from '../../../ui/link.tsx';
import { Card } from '../../../ui/section.tsx';
import { useSignOut } from '../../identity/index.ts';
import styles from './SelectionScreen.module.css';

/** Spec §2: a dropdown of the person's organizations by name, and a button that waits for a choice. */
export default function SelectionScreen() {
  const text = useText();
  const { compareNames } = useFormats();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { memberships } = useAppContext();
  const { isLeaving, signOut } = useSignOut();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isGoing, setGoing] = useState(false);
  const [error, setError] = useState<string>();
  const options = memberships
    .map(({ organizationId, organization }) => ({
      value: organizationId as string,
      label: organization.name,
    }))
    .sort((a, b) => compareNames(a.label, b.label));
  const go = async () => {
    if (chosen === null || isGoing) return;
    setGoing(true);
    setError(undefined);
    try {
      await chooseOrganization(chosen);
      const target = initialUrl() ?? paths.dashboard;
      forgetInitialUrl();
      navigate(target);
    } catch (refused) {
      setError(errorText(refused));
      setGoing(false);
    }
  };
  return (
    <div className={styles.screen}>
      <Card>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void go();
          }}
        >
          <h1>{text('organizations.selection.title')}</h1>
          <SelectField
            label={text('organizations.selection.field')}
            placeholder={text('organizations.selection.placeholder')}
            options={options}
            value={chosen}
            onChange={(organizationId) => {
              setChosen(organizationId);
              setError(undefined);
            }}
            onBlur={() => chosen === null && setError(text('organizations.selection.required'))}
            error={error}
            required
          />
          <Button type="submit" kind="primary" fullWidth disabled={chosen === null} loading={isGoing}>
            {text('organizations.selection.go')}
          </Button>
        </form>
      </Card>
      <p className={styles.other}>
        <Link href={paths.onboarding}>{text('organizations.selection.create')}</Link>
        <Button kind="plain" loading={isLeaving} onClick={() => void signOut()}>
          {text('organizations.selection.signOut')}
        </Button>
      </p>
    </div>
  );
}
