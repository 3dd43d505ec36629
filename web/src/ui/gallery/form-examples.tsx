import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../button.tsx';
import { openConfirm } from '../dialogs/open-confirm.tsx';
import { openDialog } from '../dialogs/open-dialog.ts';
import { PercentField } from '../fields/decimal-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Fields, Form } from '../form/form.tsx';
import { mayLeave } from '../form/unsaved.ts';
import { useForm } from '../form/use-form.ts';
import { openShortcutsSheet } from '../shortcuts/shortcuts-outlet.tsx';
import { LoadingOverlay } from '../loading-overlay.tsx';
import { Section } from '../section.tsx';
import { snackbar } from '../snackbar/snackbar.ts';
import styles from './gallery.module.css';
import { useGalleryText } from './gallery-text.ts';

const organization = z.object({
  legalName: z.string().trim().min(1).max(200),
  email: z.string().trim().pipe(z.email()),
  rate: z.string().regex(/^\d{1,3}(\.\d{1,3})?$/),
});
const tax = z.object({
  name: z.string().trim().min(1).max(200),
  rate: z.string().regex(/^\d{1,3}(\.\d{1,3})?$/),
  number: z.string().max(200),
});

function OrganizationForm() {
  const text = useGalleryText();
  const [sent, setSent] = useState('');
  const form = useForm({
    stored: { legalName: 'Ferme du Nord inc.', email: 'bonjour@ferme.example', rate: '12' },
    schema: organization,
    save: async (changed) => {
      setSent(JSON.stringify(changed));
      snackbar.success(text('saved'));
    },
  });
  return (
    <>
      <Form form={form} label={text('form')}>
        <Section title={text('form')}>
          <Fields columns={2}>
            <TextField label={text('legalName')} required {...form.field('legalName')} />
            <TextField label={text('email')} type="email" required {...form.field('email')} />
            <PercentField label={text('rate')} {...form.field('rate')} />
          </Fields>
        </Section>
      </Form>
      <p className={styles.label}>{sent === '' ? text('savedNothing') : `${text('sent')} ${sent}`}</p>
    </>
  );
}

function TaxForm({ close }: { close: () => void }) {
  const text = useGalleryText();
  const form = useForm({ stored: { name: '', rate: '', number: '' }, schema: tax, save: async () => {} });
  return (
    <Form form={form} place="dialog" saveOnlyWhenValid onCancel={close} onSaved={close}>
      <Fields>
        <TextField label={text('taxName')} required {...form.field('name')} />
        <PercentField label={text('rate')} required {...form.field('rate')} />
        <TextField label={text('taxNumber')} {...form.field('number')} />
      </Fields>
    </Form>
  );
}

function Messages() {
  const text = useGalleryText();
  const undo = { label: text('undo'), onClick: () => snackbar.info(text('success')) };
  return (
    <div className={styles.row}>
      <Button onClick={() => snackbar.success(text('success'))}>{text('success')}</Button>
      <Button onClick={() => snackbar.error(text('failure'))}>{text('failure')}</Button>
      <Button onClick={() => snackbar.info(text('withUndo'), { action: undo })}>{text('withUndo')}</Button>
      <Button onClick={() => snackbar.error(text('offline'), { persistent: true, id: 'offline' })}>
        {text('offline')}
      </Button>
    </div>
  );
}

function Overlay() {
  const text = useGalleryText();
  const [visible, setVisible] = useState(false);
  const show = () => {
    setVisible(true);
    setTimeout(() => setVisible(false), 2_000);
  };
  return (
    <>
      <Button onClick={show}>{text('openOverlay')}</Button>
      <LoadingOverlay visible={visible} />
    </>
  );
}

export function FormExamples() {
  const text = useGalleryText();
  const confirm = () =>
    openConfirm({
      title: text('confirmTitle'),
      message: text('confirmText'),
      confirm: text('delete'),
      danger: true,
    });
  return (
    <>
      <OrganizationForm />
      <Section title={text('dialogs')}>
        <div className={styles.column}>
          <div className={styles.row}>
            <Button onClick={() => void confirm()}>{text('openConfirm')}</Button>
            <Button
              onClick={() =>
                void openDialog({ title: text('taxDialog'), width: 300 }, (close) => (
                  <TaxForm close={() => close()} />
                ))
              }
            >
              {text('openDialog')}
            </Button>
            <Button onClick={() => void mayLeave()}>{text('confirmUnsaved')}</Button>
            <Button onClick={openShortcutsSheet}>{text('openKeys')}</Button>
            <Overlay />
          </div>
          <Messages />
        </div>
      </Section>
    </>
  );
}
