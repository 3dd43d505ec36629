import { inLanguage, type Producer, type ProducerId } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { textNow, useReader, useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { callProcedure } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { FormSkeleton } from '../../../../ui/skeletons.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';

const MOST = 5_000;
const PAGE = 100;
const MAX_PAGES = 5;
const schema = z.object({ message: z.string().trim().min(1).max(MOST) });

/** All producers with products for sale. */
async function listAllProducers(): Promise<ProducerId[]> {
  const ids: ProducerId[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { rows, total } = await callProcedure('catalogue.listProducers', { page, pageSize: PAGE });
    ids.push(...rows.map(({ id }) => id));
    if (ids.length >= total) break;
  }
  return ids;
}

interface MessageProps {
  /** Null for all producers. */
  to: readonly Pick<Producer, 'id'>[] | null;
  close: (sent?: boolean) => void;
}

function MessageForm({ to, close, general }: MessageProps & { general: string }) {
  const text = useText();
  const form = useForm<{ message: string }>({
    stored: { message: general },
    schema,
    save: async (_changed, { message }) => {
      const producerIds = to ? to.map(({ id }) => id) : await listAllProducers();
      const { recipients } = await api.catalogue.sendProducersMessage({ producerIds, message });
      if (recipients === 0) snackbar.info('catalogue.producers.message.nobody');
      else snackbar.success(textNow('catalogue.producers.message.sent', { count: recipients }));
      close(true);
    },
  });
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text('catalogue.producers.message.send')}
      onCancel={() => close()}
    >
      <TextareaField
        {...form.field('message')}
        label={text('catalogue.producers.message.label')}
        description={text('catalogue.producers.message.help')}
        maxLength={MOST}
        rows={9}
        required
      />
    </Form>
  );
}

/** Starts with the general message of the settings. */
function Message(props: MessageProps) {
  const reader = useReader();
  const { id: organizationId } = useOrganization();
  const { data } = useLive('organizations.getSettings', { organizationId });
  if (data === undefined) return <FormSkeleton fields={1} />;
  const general = data.producers.generalMessageForProducers;
  return <MessageForm {...props} general={general ? inLanguage(general, reader) : ''} />;
}

/** One email per producer, selected or all; resolves with true when sent. */
export const openMessageDialog = (to: MessageProps['to'] = null): Promise<boolean | undefined> =>
  openDialog<boolean>(
    {
      title: to
        ? textNow('catalogue.producers.message.titleSome', { count: to.length })
        : 'catalogue.producers.message.title',
      width: 560,
    },
    (close) => <Message to={to} close={close} />,
  );
