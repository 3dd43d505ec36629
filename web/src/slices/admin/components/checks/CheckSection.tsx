import type { CheckKind, OperatorCheck } from '@halles/contract';
import type { ReactNode } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';

const start = (kind: CheckKind) => runAction(() => api.admin.startCheck({ kind }));

function When({ check }: { check: OperatorCheck }) {
  const text = useText();
  const formats = useFormats();
  const { requestedBy, finishedAt, startedAt } = check;
  return (
    <p className="quiet">
      {text(requestedBy === null ? 'admin.checks.lastNightly' : 'admin.checks.lastBy', {
        name: requestedBy ?? '',
        at: formats.dateTime(finishedAt ?? startedAt),
      })}
    </p>
  );
}

interface CheckSectionProps {
  kind: CheckKind;
  children: (result: NonNullable<OperatorCheck['result']>) => ReactNode;
}

/** A check that an admin can start, and the result of the last one; it changes when a check ends. */
export function CheckSection({ kind, children }: CheckSectionProps) {
  const text = useText();
  const query = useLive('admin.getCheck', { kind });
  const isRunning = query.data?.newest?.finishedAt === null;
  return (
    <Section
      title={text(`admin.checks.${kind}`)}
      description={text(`admin.checks.${kind}Help`)}
      actions={
        <Button onClick={() => start(kind)} disabled={isRunning}>
          {text(isRunning ? 'admin.checks.running' : `admin.checks.${kind}Start`)}
        </Button>
      }
    >
      <QueryState query={query} skeleton={<ListSkeleton rows={3} />} failed="admin.checks.loadFailed">
        {({ finished }) =>
          finished?.result ? (
            <div className="stack-12" aria-live="polite">
              <When check={finished} />
              {finished.result.problem !== null && (
                <p className="bad anywhere">
                  {text(`admin.checks.${kind}Problem`)} <span lang="en">{finished.result.problem}</span>
                </p>
              )}
              {children(finished.result)}
            </div>
          ) : (
            <p className="quiet">{text('admin.checks.never')}</p>
          )
        }
      </QueryState>
    </Section>
  );
}

/** Whether any event was changed, removed or written in after it was sealed. */
export function SealsCheck() {
  const text = useText();
  const formats = useFormats();
  return (
    <CheckSection kind="seals">
      {({ events, problem }) => (
        <p>
          {text(problem === null ? 'admin.checks.sealsGood' : 'admin.checks.sealsUntil', {
            events: formats.number(events),
          })}
        </p>
      )}
    </CheckSection>
  );
}
