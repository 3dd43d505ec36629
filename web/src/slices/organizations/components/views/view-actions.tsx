import { tableViewFields, type TableView, type ViewedTable } from '@halles/contract';
import { useState } from 'react';
import type { z } from 'zod';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useNewest } from '../../../../lib/overwrite.ts';
import { saveNew } from '../../../../lib/save-new.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { newId } from '../../../../lib/new-id.ts';

type Change = Partial<Pick<TableView, 'name' | 'search' | 'isShared' | 'version'>>;

const save = ({ id, table, name, search, isShared, version }: TableView, change: Change) =>
  api.organizations.putTableView({ tableViewId: id, table, name, search, isShared, version, ...change });

interface NewView {
  table: ViewedTable;
  search: string;
}

function SaveForm({ table, search, close }: NewView & { close: () => void }) {
  const text = useText();
  const may = useMay();
  const { name: organization } = useOrganization();
  // A second attempt is about the same view, which the first may have saved.
  const [tableViewId] = useState(() => newId<'TableView'>());
  const form = useForm<z.infer<typeof tableViewFields>>({
    stored: { name: '', isShared: false },
    schema: tableViewFields,
    save: async (_changed, fields) => {
      await saveNew((version) =>
        api.organizations.putTableView({
          tableViewId,
          table,
          search,
          ...fields,
          ...(version && { version }),
        }),
      );
      snackbar.success('organizations.views.saved', { params: { name: fields.name.trim() } });
    },
  });
  return (
    <Form form={form} saveLabel={text('organizations.views.saveIt')} close={close}>
      <Fields>
        <TextField {...form.field('name')} label={text('organizations.views.name')} required />
        {may('shareViews') && (
          <CheckboxField
            {...form.field('isShared')}
            label={text('organizations.views.share')}
            description={text('organizations.views.shareHelp', { organization })}
          />
        )}
      </Fields>
    </Form>
  );
}

export const openSaveDialog = (view: NewView): Promise<unknown> =>
  openDialog({ title: 'organizations.views.saveIt', width: 440 }, (close) => (
    <SaveForm {...view} close={() => close()} />
  ));

const nameField = tableViewFields.pick({ name: true });

function RenameForm({ view: opened, close }: { view: TableView; close: () => void }) {
  const text = useText();
  const { newest: view, send } = useNewest(opened);
  const form = useForm<z.infer<typeof nameField>>({
    stored: { name: view.name },
    schema: nameField,
    save: async (_changed, { name }) => void (await send(save(view, { name }))),
  });
  return (
    <Form form={form} saveLabel={text('organizations.views.rename')} close={close}>
      <TextField {...form.field('name')} label={text('organizations.views.name')} required />
    </Form>
  );
}

export const openRenameDialog = (view: TableView): Promise<unknown> =>
  openDialog({ title: 'organizations.views.renameTitle', width: 440 }, (close) => (
    <RenameForm view={view} close={() => close()} />
  ));

export const setShared = (view: TableView, isShared: boolean): Promise<boolean> =>
  runAction(() => save(view, { isShared }), {
    params: { name: view.name },
    done: isShared ? 'organizations.views.shareDone' : 'organizations.views.unshareDone',
  });

export const replaceView = (view: TableView, search: string): Promise<boolean> =>
  runAction(() => save(view, { search }), {
    params: { name: view.name },
    done: 'organizations.views.replaced',
    undo:
      ({ version }) =>
      () =>
        runAction(() => save(view, { version })),
  });

export const removeView = ({ id, name, isShared }: TableView): Promise<boolean> =>
  runAction(() => api.organizations.removeTableView({ tableViewId: id }), {
    confirm: {
      title: 'organizations.views.removeTitle',
      ...(isShared && { message: 'organizations.views.removeShared' }),
      confirm: 'organizations.views.remove',
      danger: true,
    },
    params: { name },
    done: 'organizations.views.removed',
  });
