import type { Relation } from '@halles/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useOrganization } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { formatPhone } from '../../../ui/fields/phones.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { openContactDialog, removeContact } from './contact-dialog.tsx';
import styles from './Requests.module.css';

/** The vendor's own list of contacts at the customer. */
export function ContactsTab({ relation }: { relation: Relation }) {
  const text = useText();
  const { country } = useOrganization();
  const contacts = relation.customerTerms?.contacts ?? [];
  const mayEdit = relation.can.edit === true;
  return (
    <Section
      title={text('relationships.contacts.title')}
      description={text('relationships.contacts.description')}
      actions={
        mayEdit && (
          <Button size="small" onClick={() => void openContactDialog(relation, null)}>
            {text('relationships.contacts.add')}
          </Button>
        )
      }
      flush
    >
      {contacts.length === 0 ? (
        <p className={styles.none}>{text('relationships.contacts.none')}</p>
      ) : (
        <ul>
          {contacts.map((contact, index) => (
            <li key={`${contact.name} ${contact.email} ${contact.phone}`} className={styles.request}>
              <div className={styles.who}>
                <span>{contact.name}</span>
                <span className={styles.facts}>
                  {[
                    text(`relationships.contacts.functions.${contact.function}`),
                    contact.email,
                    contact.phone && formatPhone(contact.phone, country),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </div>
              {mayEdit && (
                <div className="wrap-8">
                  <IconButton
                    label={text('relationships.contacts.edit', { name: contact.name })}
                    onClick={() => void openContactDialog(relation, index)}
                  >
                    <IconPencil />
                  </IconButton>
                  <IconButton
                    label={text('relationships.contacts.remove', { name: contact.name })}
                    tone="bad"
                    onClick={() => removeContact(relation, index)}
                  >
                    <IconTrash />
                  </IconButton>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
