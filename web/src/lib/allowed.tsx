import { allowedTo, type Ability } from '@halles/contract';
import type { ReactNode } from 'react';
import { Gone } from './gone.tsx';
import { errorKey } from './i18n/errors.ts';
import { paths } from './paths.ts';
import { ProblemError } from './problem-error.ts';
import { useAppContext } from './session.ts';

const FORBIDDEN = 403;

interface AllowedProps {
  ability: Ability;
  children: ReactNode;
}

/** A screen that is only for doing something: members who may not do it learn why, before they enter anything. */
export function Allowed({ ability, children }: AllowedProps) {
  const { currentMembership, view } = useAppContext();
  const allowed = allowedTo({ role: currentMembership?.role ?? null, view }, ability);
  if (allowed === true) return children;
  const title = errorKey(new ProblemError({ code: allowed, status: FORBIDDEN }));
  return <Gone title={title} href={paths.dashboard} action="error-page.home" />;
}
