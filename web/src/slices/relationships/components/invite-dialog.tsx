import { emailAddress, relationshipLimits, type Language, type Relation } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useReader, useText } from '../../../lib/i18n/index.ts';
import { queryClient } from '../../../lib/query.ts';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';

const schema = z.object({
  email: emailAddress,
  language: z.enum(['EN', 'FR']),
  message: z.string().trim().max(relationshipLimits.message),
});

function InviteForm({ card, close }: { card: Relation | null; close: () => void }) {
  const text = useText();
  const reader = useReader();
  const form = useForm<z.infer<typeof schema>>({
    stored: { email: card?.partner.contactInfo.email ?? '', language: reader, message: '' },
    schema,
    save: async (_changed, whole) => {
      await api.relationships.invite({ ...whole, relationId: card?.id ?? null });
      void queryClient.invalidateQueries({ queryKey: ['relationships.listInvitations'] });
      snackbar.success('relationships.invite.sent', { params: { email: whole.email } });
    },
  });
  return (
    <Form form={form} saveLabel={text('relationships.invite.send')} close={close}>
      <Fields>
        <TextField
          {...form.field('email')}
          type="email"
          label={text('relationships.invite.email')}
          required
        />
        <SelectField<Language>
          {...form.field('language')}
          onChange={(language) => language && form.set('language', language)}
          label={text('relationships.invite.language')}
          options={[
            { value: 'FR', label: 'Français' },
            { value: 'EN', label: 'English' },
          ]}
          required
        />
        <TextareaField
          {...form.field('message')}
          label={text('relationships.invite.message')}
          description={text('relationships.invite.messageHelp')}
          maxLength={relationshipLimits.message}
          rows={3}
        />
      </Fields>
    </Form>
  );
}

/** Invites somebody new, or the people of a card, by email. */
export const openInviteDialog = (card: Relation | null = null): Promise<unknown> =>
  openDialog(
    {
      title: card ? 'relationships.invite.titleCard' : 'relationships.invite.title',
      ...(card && { params: { name: card.partner.name } }),
      width: 480,
    },
    (close) => <InviteForm card={card} close={() => close()} />,
  );
