import type { PriceList } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { useUiText } from '../../../../ui/texts.ts';
import { useListTexts } from './use-list-texts.ts';

const MOST = 1_000;
const schema = z.object({ message: z.string().trim().max(MOST) });

/** The recipients of the email: customer types, tags or customers, with their number. */
function useRecipients({ audience }: PriceList): string {
  const text = useText();
  const formats = useFormats();
  const listTexts = useListTexts();
  if (audience.kind === 'types')
    return text('catalogue.priceLists.send.kinds', {
      count: audience.customerTypes.length,
      names: listTexts.typesOf(audience),
    });
  if (audience.kind === 'tags')
    return text('catalogue.priceLists.send.tags', {
      count: audience.tags.length,
      names: listTexts.tagsOf(audience),
    });
  if (audience.kind === 'nobody') return text('catalogue.priceLists.send.nobody');
  const count = audience.customerIds.length;
  return text('catalogue.priceLists.audience.customers', { count, number: formats.number(count) });
}

function SendForm({ list, close }: { list: PriceList; close: () => void }) {
  const text = useText();
  const { id: organizationId } = useOrganization();
  const recipients = useRecipients(list);
  const form = useForm<{ message: string }>({
    stored: { message: '' },
    schema,
    save: async (_changed, { message }) => {
      const sent = await api.catalogue.sendPriceList({ organizationId, priceListId: list.id, message });
      if (sent.recipients === 0) snackbar.info(textNow('catalogue.priceLists.send.noOne'));
      else snackbar.success(textNow('catalogue.priceLists.send.done', { count: sent.recipients }));
    },
  });
  return (
    <Form form={form} saveLabel={text('catalogue.priceLists.send.confirm')} close={close}>
      <p>
        {text('catalogue.priceLists.send.to')} <strong>{recipients}</strong>
        <br />
        {text('catalogue.priceLists.send.onlyAsked')}
      </p>
      <Fields>
        <TextareaField
          {...form.field('message')}
          label={text('catalogue.priceLists.send.message')}
          description={text('catalogue.priceLists.send.messageHelp')}
          maxLength={MOST}
        />
      </Fields>
    </Form>
  );
}

function NoAudience({ close }: { close: () => void }) {
  const text = useText();
  const uiText = useUiText();
  return (
    <>
      <p>{text('catalogue.priceLists.send.nobody')}</p>
      <DialogActions>
        <Button onClick={close}>{uiText('dialog.close')}</Button>
      </DialogActions>
    </>
  );
}

const isForNobody = ({ audience }: PriceList): boolean =>
  audience.kind === 'nobody' || (audience.kind === 'customers' && audience.customerIds.length === 0);

export const openSendDialog = (list: PriceList): Promise<unknown> =>
  openDialog({ title: 'catalogue.priceLists.send.title', params: { name: list.name }, width: 520 }, (close) =>
    isForNobody(list) ? <NoAudience close={() => close()} /> : <SendForm list={list} close={() => close()} />,
  );
