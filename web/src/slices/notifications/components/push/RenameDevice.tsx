import { pushDeviceName, type PushDevice } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';

const schema = z.object({ name: pushDeviceName });

function RenameDevice({ device, close }: { device: PushDevice; close: () => void }) {
  const text = useText();
  const form = useForm({
    stored: { name: device.name },
    schema,
    save: async (_changed, { name }) => {
      await api.notifications.renamePushDevice({ pushDeviceId: device.id, name });
    },
  });
  return (
    <Form form={form} saveLabel={text('notifications.push.rename')} close={close}>
      <TextField
        {...form.field('name')}
        label={text('notifications.push.name')}
        placeholder={text('notifications.push.example')}
        required
      />
    </Form>
  );
}

export const openRenameDevice = (device: PushDevice): Promise<unknown> =>
  openDialog({ title: 'notifications.push.renameTitle' }, (close) => (
    <RenameDevice device={device} close={() => close()} />
  ));
