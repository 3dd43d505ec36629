import { Button, PrimaryAction } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { illustrations, type Illustration } from '../illustrations.tsx';
import { Card, Section } from '../section.tsx';
import { FormSkeleton, ListSkeleton, PageSkeleton, StatsSkeleton } from '../skeletons.tsx';
import styles from './gallery.module.css';
import { useGalleryText } from './gallery-text.ts';

export function StateExamples() {
  const text = useGalleryText();
  return (
    <>
      <div className={styles.two}>
        <Card>
          <EmptyState
            illustration="stall"
            title={text('noOrders')}
            action={
              <>
                <PrimaryAction>{text('enterOrder')}</PrimaryAction>
                <Button>{text('share')}</Button>
              </>
            }
          >
            {text('noOrdersText')}
          </EmptyState>
        </Card>
        <Card>
          <ErrorState onRetry={() => {}} requestId="01939f3a-7c1e-7b52-9d0e-3b1f6b0c2a11" />
        </Card>
      </div>
      <Section title={text('illustrations')}>
        <div className={styles.four}>
          {(Object.keys(illustrations) as Illustration[]).map((name) => (
            <EmptyState key={name} illustration={name} title={name} />
          ))}
        </div>
      </Section>
      <Section title={text('skeletons')}>
        <div className={styles.column}>
          <StatsSkeleton />
          <div className={styles.two}>
            <FormSkeleton />
            <ListSkeleton />
          </div>
          <PageSkeleton />
        </div>
      </Section>
    </>
  );
}
