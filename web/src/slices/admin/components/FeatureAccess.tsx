import { features, type Feature } from '@halles/contract';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { OrganizationPage } from '../queries.ts';
import styles from './Organization.module.css';
import { openReasonDialog } from './reason-dialog.tsx';

type Organization = OrganizationPage['organization'];

async function change({ id: organizationId, name }: Organization, feature: Feature, isOpen: boolean) {
  const word = isOpen ? 'open' : 'close';
  const isDone = await openReasonDialog({
    title: `admin.features.${word}Title.${feature}`,
    message: `admin.features.${word}Message`,
    confirm: `admin.features.${word}`,
    name,
    run: (reason) => api.admin.setFeature({ organizationId, feature, isOpen, reason }),
  });
  if (isDone)
    snackbar.success(isOpen ? 'admin.features.opened' : 'admin.features.closed', { params: { name } });
}

/** Parts of Halles that can be closed for the organization; purchases for customers only concern a hub. */
export function FeatureAccess({ organization }: { organization: Organization }) {
  const text = useText();
  const concerned = features.filter((feature) => feature !== 'hub' || organization.isHub);
  return (
    <Section title={text('admin.features.title')}>
      <ul>
        {concerned.map((feature) => {
          const isOpen = !organization.closedFeatures.includes(feature);
          const word = isOpen ? 'close' : 'open';
          const name = text(`admin.features.names.${feature}`);
          return (
            <li key={feature} className={styles.feature}>
              <span>{name}</span>
              <StatusChip tone={isOpen ? 'good' : 'bad'}>
                {text(isOpen ? 'admin.features.isOpen' : 'admin.features.isClosed')}
              </StatusChip>
              <Button
                size="small"
                aria-label={text(`admin.features.${word}Named`, { name })}
                onClick={() => change(organization, feature, !isOpen)}
              >
                {text(`admin.features.${word}`)}
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
