import { useState } from 'react';
import { useText } from '../../lib/i18n/index.ts';
import { paths } from '../../lib/paths.ts';
import { FirstDeliveryForm } from '../../slices/distribution/index.ts';
import { ProductsForSaleForm } from '../../slices/inventory/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Card } from '../../ui/section.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useSetup } from '../shell/use-setup.ts';
import styles from './FirstOfferScreen.module.css';

const stages = ['products', 'where', 'done'] as const;

/** From nothing to an offer that buyers see; where somebody stopped follows from what is there already. */
export default function FirstOfferScreen() {
  const text = useText();
  const setup = useSetup();
  const [hasSaved, setSaved] = useState(false);
  if (!setup) return <FormSkeleton fields={4} />;
  const { firstProduct, firstPriceList, distribution } = setup.steps;
  const hasProducts = hasSaved || (firstProduct === 'done' && firstPriceList === 'done');
  const stage = !hasProducts ? 'products' : distribution === 'done' ? 'done' : 'where';
  return (
    <div className={styles.screen}>
      <PageHeader title={text('first-offer.title')} subtitle={text('first-offer.subtitle')} />
      <Stepper
        steps={stages.map((name) => text(`first-offer.steps.${name}`))}
        current={stages.indexOf(stage)}
      />
      <Card>
        {stage === 'products' && (
          <ProductsForSaleForm saveLabel={text('first-offer.next')} onSaved={() => setSaved(true)} />
        )}
        {stage === 'where' && <FirstDeliveryForm saveLabel={text('first-offer.publish')} />}
        {stage === 'done' && (
          <EmptyState
            illustration="crate"
            title={text('first-offer.doneTitle')}
            action={
              <span className={styles.actions}>
                <Button href={paths.dashboard}>{text('first-offer.dashboard')}</Button>
                <Button href={paths.customers}>{text('first-offer.invite')}</Button>
                <Button kind="primary" href={paths.vendorOffers}>
                  {text('first-offer.see')}
                </Button>
              </span>
            }
          >
            {text('first-offer.doneText')}
          </EmptyState>
        )}
      </Card>
    </div>
  );
}
