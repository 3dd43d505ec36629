import { fileRules, type Organization } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { ImageField } from '../../../ui/fields/image-field.tsx';
import { changeLogo } from './change-logo.ts';

/** The logo is saved as soon as it is cropped. */
export function LogoField({ organization, disabled }: { organization: Organization; disabled: boolean }) {
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
