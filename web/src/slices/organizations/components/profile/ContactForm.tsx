import type { Organization } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ContactInputs } from '../fields/ContactInputs.tsx';
import { profileContactSchema, type ProfileContact } from './profile-values.ts';
import { useProfileForm } from './use-profile-form.ts';

const contactOf = ({ contactInfo }: Organization): ProfileContact => ({ contactInfo });

export function ContactForm({ organization }: { organization: Organization }) {
  const text = useText();
  const form = useProfileForm<ProfileContact>({
    organization,
    read: contactOf,
    schema: profileContactSchema(organization.country),
    write: (changed) => changed,
  });
  return (
    <Form form={form}>
      <Section title={text('organizations.profile.contact')}>
        <ContactInputs
          email={form.field('contactInfo.email')}
          otherEmails={form.field('contactInfo.otherEmails')}
          otherEmailErrors={form.itemErrors('contactInfo.otherEmails')}
          otherEmailsHelp={text('organizations.profile.otherEmailsHelp')}
          phones={form.field('contactInfo.phones')}
          phoneErrors={form.itemErrors('contactInfo.phones')}
          country={organization.country}
          disabled={organization.can.editProfile !== true}
        />
      </Section>
    </Form>
  );
}
