import { useState } from 'react';
import { changeAdminOverride } from '../../lib/admin-override.ts';
import { api } from '../../lib/api.ts';
import { reportError } from '../../lib/error-reporting.ts';
import { useErrorText } from '../../lib/i18n/errors.ts';
import { useText } from '../../lib/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import type { Organization } from '../navigation.ts';

/** The server's limit, the same as for a note of the ledger. */
const REASON_MAX = 500;

/** An admin gives a reason before acting for an organization; it is stored in that organization's audit log. */
export default function ActAsDialog({
  organization,
  onClose,
}: {
  organization: Organization;
  onClose: () => void;
}) {
  const text = useText();
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const begin = async () => {
    setSending(true);
    try {
      await api.admin.actAs({ organizationId: organization.id, reason });
      changeAdminOverride({ organizationId: organization.id, actAs: true });
    } catch (thrown) {
      reportError(thrown, 'act-as');
      setError(errorText(thrown));
      setSending(false);
    }
  };
  return (
    <Dialog opened title={text('viewing.actAsTitle', { name: organization.name })} onClose={onClose}>
      <p>{text('viewing.actAsMessage')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <TextareaField
          label={text('viewing.reason')}
          value={reason}
          onChange={setReason}
          maxLength={REASON_MAX}
          error={error}
          required
        />
        <DialogActions cancel={onClose}>
          <Button kind="primary" type="submit" loading={isSending} disabled={reason.trim() === ''}>
            {text('viewing.actAs')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
