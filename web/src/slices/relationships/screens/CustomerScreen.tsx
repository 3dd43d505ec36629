import { paths } from '../../../lib/paths.ts';
import { ActivityTab } from '../components/ActivityTab.tsx';
import { ContactsTab } from '../components/ContactsTab.tsx';
import { NotesTab } from '../components/NotesTab.tsx';
import { Overview } from '../components/Overview.tsx';
import { RelationFrame } from '../components/RelationFrame.tsx';
import { TermsTab } from '../components/TermsTab.tsx';
import { isVendorSide } from '../components/terms-values.ts';

const tabs = ['overview', 'terms', 'contacts', 'notes', 'activity'] as const;

export default function CustomerScreen() {
  return (
    <RelationFrame
      side="vendor"
      list={{ label: 'relationships.customers.title', href: paths.customers }}
      loadFailed="relationships.customers.loadFailed"
      tabs={tabs}
      href={paths.customer}
    >
      {(relation, tab) => (
        <>
          {tab === 'overview' && <Overview relation={relation} />}
          {tab === 'terms' && isVendorSide(relation) && <TermsTab relation={relation} />}
          {tab === 'contacts' && <ContactsTab relation={relation} />}
          {tab === 'notes' && <NotesTab relation={relation} />}
          {tab === 'activity' && <ActivityTab relation={relation} />}
        </>
      )}
    </RelationFrame>
  );
}
