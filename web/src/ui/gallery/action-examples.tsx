import { IconBell, IconCopy, IconPrinter, IconShare, IconStar, IconTrash } from '@tabler/icons-react';
import { ActionMenu } from '../action-menu.tsx';
import { Banner } from '../banner.tsx';
import { Button, PrimaryAction } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { PageHeader } from '../page-header.tsx';
import { Section } from '../section.tsx';
import { StatusChip } from '../status-chip.tsx';
import styles from './gallery.module.css';
import { useGalleryText } from './gallery-text.ts';

const kinds = ['primary', 'secondary', 'plain', 'danger'] as const;

export function ActionExamples() {
  const text = useGalleryText();
  return (
    <>
      <Section title={text('header')}>
        <PageHeader
          breadcrumb={[{ label: text('orders'), href: '?part=actions' }, { label: 'FDN-001279' }]}
          title="CPE Les Petits Pois"
          reference="FDN-001279"
          status={<StatusChip tone="wait">{text('changeProposed')}</StatusChip>}
          secondary={[{ label: text('write') }]}
          menu={[
            { label: text('print'), icon: <IconPrinter /> },
            { label: text('duplicate'), icon: <IconCopy /> },
            { label: text('cancelOrder'), icon: <IconTrash />, danger: true, separated: true },
          ]}
          primary={<PrimaryAction>{text('remind')}</PrimaryAction>}
        />
      </Section>
      <Section title={text('banner')}>
        <div className={styles.column}>
          <Banner tone="now" title={text('customersMove')}>
            {text('customersMoveText')}
          </Banner>
          <Banner
            tone="info"
            title={text('readOnly')}
            actions={<Button size="small">{text('write')}</Button>}
          >
            {text('readOnlyText')}
          </Banner>
        </div>
      </Section>
      <Section title={text('buttons')}>
        <div className={styles.column}>
          {kinds.map((kind) => (
            <div key={kind} className={styles.row}>
              <Button kind={kind}>{text(kind === 'danger' ? 'delete' : 'publish')}</Button>
              <Button kind={kind} icon={<IconPrinter aria-hidden />}>
                {text('print')}
              </Button>
              <Button kind={kind} size="small">
                {text('export')}
              </Button>
              <Button kind={kind} loading>
                {text('sending')}
              </Button>
              <Button kind={kind} disabled>
                {text('publish')}
              </Button>
              <Button kind={kind} disabledReason={text('notReady')}>
                {text('publish')}
              </Button>
            </div>
          ))}
        </div>
      </Section>
      <Section title={text('iconButtons')}>
        <div className={styles.row}>
          <IconButton label={text('share')}>
            <IconShare />
          </IconButton>
          <IconButton label={text('notifications')} badge={3}>
            <IconBell />
          </IconButton>
          <IconButton label={text('favourite')} pressed>
            <IconStar />
          </IconButton>
          <IconButton label={text('duplicate')} disabled>
            <IconCopy />
          </IconButton>
          <IconButton label={text('delete')} size="small" tone="bad">
            <IconTrash />
          </IconButton>
          <ActionMenu
            actions={[
              { label: text('print'), icon: <IconPrinter /> },
              { label: text('publish'), disabledReason: text('notReady') },
              { label: text('delete'), icon: <IconTrash />, danger: true, separated: true },
            ]}
          />
          <ActionMenu
            trigger={<Button aria-haspopup="menu">{text('export')}</Button>}
            actions={[{ label: 'XLSX' }, { label: 'CSV' }]}
          />
        </div>
      </Section>
    </>
  );
}
