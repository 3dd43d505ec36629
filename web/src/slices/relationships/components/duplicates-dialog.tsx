import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { query } from '../../../lib/query.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { cacheRelation, type CustomerRow, type DuplicateGroup } from '../queries.ts';
import styles from './duplicates-dialog.module.css';

const duplicatesQuery = query('relationships.listDuplicates', {});

/** Only cards can be merged away; an organization on the platform always stays. */
const mayStay = (group: DuplicateGroup, row: CustomerRow): boolean =>
  group.customers.every((other) => other.id === row.id || !other.partner.isOnPlatform);

function Facts({ row }: { row: CustomerRow }) {
  const text = useText();
  const { partner, customerNumber, tags } = row;
  const facts = [
    partner.city,
    customerNumber,
    tags.join(', '),
    !partner.isOnPlatform && text('relationships.customers.notOnPlatform'),
  ];
  return <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>;
}

function Group({ group }: { group: DuplicateGroup }) {
  const text = useText();
  const formats = useFormats();
  const client = useQueryClient();
  const [targetId, setTargetId] = useState(group.customers.find((row) => mayStay(group, row))?.id);
  const target = group.customers.find((row) => row.id === targetId);
  if (!target) return null;
  const tags = [...new Set(group.customers.flatMap((row) => row.tags))];
  const merge = async () => {
    await runAction(
      async () => {
        for (const row of group.customers)
          if (row.id !== target.id)
            cacheRelation(await api.relationships.merge({ relationId: target.id, duplicateId: row.id }));
      },
      {
        done: 'relationships.duplicates.merged',
        params: { name: target.partner.name },
        failed: 'relationships.duplicates.failed',
      },
    );
    await client.invalidateQueries({ queryKey: duplicatesQuery.queryKey });
  };
  return (
    <fieldset className={styles.group}>
      <legend>{text(`relationships.duplicates.why.${group.why}`)}</legend>
      {group.customers.map((row) => (
        <label key={row.id} className={styles.choice}>
          <input
            type="radio"
            name={group.id}
            aria-label={text('relationships.duplicates.keep', { name: row.partner.name })}
            checked={row.id === target.id}
            disabled={!mayStay(group, row)}
            onChange={() => setTargetId(row.id)}
          />
          <span className="bold">{row.partner.name}</span>
          <Facts row={row} />
        </label>
      ))}
      <p className={styles.preview}>
        {text('relationships.duplicates.preview', { name: target.partner.name })}{' '}
        {tags.length > 0 && `${text('relationships.duplicates.tagsAfter', { tags: formats.list(tags) })}. `}
        {text('relationships.duplicates.permanent')}
      </p>
      <Button kind="danger" size="small" onClick={merge}>
        {text('relationships.duplicates.merge')}
      </Button>
    </fieldset>
  );
}

function Duplicates({ close }: { close: () => void }) {
  const text = useText();
  const result = useQuery({ ...duplicatesQuery, staleTime: 0 });
  const groups = result.data?.filter((group) => group.customers.some((row) => mayStay(group, row)));
  return (
    <>
      <QueryState query={result} skeleton={<ListSkeleton rows={3} />} />
      {groups?.length === 0 && <p>{text('relationships.duplicates.none')}</p>}
      <div className="stack-16">
        {groups?.map((group) => (
          <Group key={`${group.id} ${group.customers.length}`} group={group} />
        ))}
      </div>
      <DialogActions>
        <Button onClick={close}>{text('relationships.duplicates.close')}</Button>
      </DialogActions>
    </>
  );
}

export const openDuplicates = (): Promise<unknown> =>
  openDialog({ title: 'relationships.duplicates.title', width: 620 }, (close) => (
    <Duplicates close={() => close()} />
  ));
