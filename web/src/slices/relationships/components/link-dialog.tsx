import type { RelationId, SupplierInvitation } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { revokeInvitation } from './invitation-actions.ts';
import styles from './link-dialog.module.css';

/** Loads the QR library only here, on demand. */
async function drawQr(url: string): Promise<string> {
  const { default: qr } = await import('qrcode');
  return qr.toString(url, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
}

const asImage = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

const copy = (url: string): Promise<boolean> =>
  runAction(() => navigator.clipboard.writeText(url), {
    done: 'relationships.link.copied',
    failed: 'relationships.link.copyFailed',
  });

function LinkShown({ link, url, close }: { link: SupplierInvitation; url: string; close: () => void }) {
  const text = useText();
  const formats = useFormats();
  const { data: svg } = useQuery({ queryKey: ['qr', url], queryFn: () => drawQr(url) });
  const download = () => {
    if (svg === undefined) return;
    const anchor = document.createElement('a');
    anchor.href = asImage(svg);
    anchor.download = `${text('relationships.link.fileName')}.svg`;
    anchor.click();
  };
  return (
    <>
      <p>{text(link.relationId ? 'relationships.link.helpCard' : 'relationships.link.help')}</p>
      <div className={styles.qr}>
        {svg !== undefined && <img src={asImage(svg)} alt={text('relationships.link.qr')} />}
      </div>
      <TextField label={text('relationships.link.address')} value={url} onChange={() => undefined} readOnly />
      <p className={styles.facts}>
        {text('relationships.link.until', { date: formats.date(link.expiresAt) })}
        {link.timesUsed > 0 && `, ${text('relationships.link.used', { count: link.timesUsed })}`}
      </p>
      <DialogActions>
        {link.can.revoke === true && (
          <Button kind="plain" onClick={() => revokeInvitation(link).then(close)}>
            {text('relationships.link.revoke')}
          </Button>
        )}
        <Button icon={<IconDownload aria-hidden />} disabled={svg === undefined} onClick={download}>
          {text('relationships.link.download')}
        </Button>
        <Button kind="primary" icon={<IconCopy aria-hidden />} onClick={() => void copy(url)} focusFirst>
          {text('relationships.link.copy')}
        </Button>
      </DialogActions>
    </>
  );
}

export const showLink = (link: SupplierInvitation, url: string): Promise<unknown> =>
  openDialog(
    {
      title: link.partnerName ? 'relationships.link.titleCard' : 'relationships.link.title',
      ...(link.partnerName !== null && { params: { name: link.partnerName } }),
      width: 520,
    },
    (close) => <LinkShown link={link} url={url} close={() => close()} />,
  );

/** The organization's open invitation link, or a card's; created when there is none yet. */
export const openLinkDialog = (relationId: RelationId | null = null): Promise<boolean> =>
  runAction(
    async () => {
      const link = await api.relationships.invite({ email: null, relationId });
      // A link that was just created or found always has its URL.
      await showLink(link, link.url!);
    },
    { failed: 'relationships.link.failed' },
  );
