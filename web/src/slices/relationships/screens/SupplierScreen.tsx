import type { Relation, SupplierTerms } from '@halles/contract';
import { paths } from '../../../lib/paths.ts';
import { ActivityTab } from '../components/ActivityTab.tsx';
import { Overview } from '../components/Overview.tsx';
import { RelationFrame } from '../components/RelationFrame.tsx';
import { SupplierTermsForm } from '../components/SupplierTermsForm.tsx';

const tabs = ['overview', 'own', 'activity'] as const;

const isCustomerSide = (relation: Relation): relation is Relation & { supplierTerms: SupplierTerms } =>
  relation.supplierTerms !== null;

export default function SupplierScreen() {
  return (
    <RelationFrame
      side="customer"
      list={{ label: 'relationships.suppliers.title', href: paths.suppliers }}
      loadFailed="relationships.suppliers.loadFailed"
      tabs={tabs}
      href={paths.supplier}
    >
      {(relation, tab) => (
        <>
          {tab === 'overview' && <Overview relation={relation} />}
          {tab === 'own' && isCustomerSide(relation) && <SupplierTermsForm relation={relation} />}
          {tab === 'activity' && <ActivityTab relation={relation} />}
        </>
      )}
    </RelationFrame>
  );
}
