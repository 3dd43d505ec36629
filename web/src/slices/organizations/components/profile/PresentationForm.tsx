import { customerOrganizationTypes, fileRules, limits, type Organization } from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { BilingualField } from '../../../../ui/fields/bilingual-field.tsx';
import { ImageField } from '../../../../ui/fields/image-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { Section } from '../../../../ui/section.tsx';
import { changeLogo } from '../change-logo.ts';
import { CertificationsField } from './CertificationsField.tsx';
import { PhotosField } from './PhotosField.tsx';
import {
  presentationChange,
  presentationOf,
  presentationSchema,
  type Presentation,
} from './profile-values.ts';
import { useProfileForm } from './use-profile-form.ts';

/** The logo is saved as soon as it is cropped. */
function LogoField({ organization, disabled }: { organization: Organization; disabled: boolean }) {
  const text = useText();
  return (
    <ImageField
      label={text('organizations.logo.label')}
      url={organization.logoUrl}
      subject={organization.name}
      shape="square"
      limits={fileRules.logo}
      onChange={(picture) => changeLogo(organization, picture)}
      disabled={disabled}
    />
  );
}

/** The organization's public presentation. */
export function PresentationForm({ organization }: { organization: Organization }) {
  const text = useText();
  const reader = useReader();
  const form = useProfileForm<Presentation>({
    organization,
    read: (stored) => presentationOf(stored, reader),
    schema: presentationSchema,
    write: presentationChange,
  });
  const disabled = organization.can.editProfile !== true;
  return (
    <Form form={form}>
      <Section title={text('organizations.profile.identity')}>
        <Fields>
          <LogoField organization={organization} disabled={disabled} />
          <Fields columns={2}>
            <TextField
              {...form.field('name')}
              label={text('organizations.profile.name')}
              required
              disabled={disabled}
            />
            {organization.isBuyer && (
              <SelectField
                {...form.field('customerOrganizationType')}
                label={text('organizations.profile.customerType')}
                placeholder={text('organizations.profile.customerTypePlaceholder')}
                options={customerOrganizationTypes.map((value) => ({
                  value,
                  label: text(`organizations.customerTypes.${value}`),
                }))}
                disabled={disabled}
              />
            )}
          </Fields>
          <BilingualField
            {...form.field('story')}
            label={text('organizations.profile.story')}
            help={text('organizations.profile.storyHelp')}
            multiline
            rows={6}
            maxLength={limits.story}
            languageErrors={{ en: form.errorAt('story.en'), fr: form.errorAt('story.fr') }}
            disabled={disabled}
          />
        </Fields>
      </Section>
      <Section
        title={text('organizations.profile.photos')}
        description={text('organizations.profile.photosHelp', { max: 12 })}
      >
        <PhotosField {...form.field('photos')} subject={organization.name} disabled={disabled} />
      </Section>
      <Section title={text('organizations.profile.certifications')}>
        <CertificationsField {...form.field('certifications')} disabled={disabled} />
      </Section>
    </Form>
  );
}
