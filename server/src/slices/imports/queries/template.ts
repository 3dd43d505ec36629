import { z } from 'zod';
import { importKindName } from '@halles/contract';
import { exportOf } from '../../../platform/exports/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { inBothLanguages } from '../../../platform/texts.ts';
import { kindOf } from '../commands/kinds.ts';
import { maySee } from '../policy.ts';

/** An empty sheet with all recognized headers, for sellers who start without a file. */
export const importTemplate = exportOf({
  name: 'importTemplate',
  title: inBothLanguages('imports.template'),
  input: z.object({ kind: importKindName }),
  columns: async (ctx, { kind: name }) => {
    const kind = kindOf(name);
    if (!kind || !maySee(ctx.actor, kind.ability)) throw new AppError('request.notFound');
    return kind.columns.map(({ title, type }) => ({ title, type, value: () => null }));
  },
  rows: async () => [],
});
