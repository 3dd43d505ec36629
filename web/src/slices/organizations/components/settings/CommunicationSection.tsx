import { useText } from '../../../../lib/i18n/index.ts';
import { Section } from '../../../../ui/section.tsx';
import { EmailsPreferencesSetting } from './EmailsPreferencesSetting.tsx';

/** Spec §2, buyers: the emails each extra address receives. */
export function CommunicationSection() {
  const text = useText();
  return (
    <Section title={text('settings.emails.title')} description={text('settings.emails.description')}>
      <EmailsPreferencesSetting />
    </Section>
  );
}
