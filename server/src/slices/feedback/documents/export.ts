import type { z } from 'zod';
import { feedback, feedbackKinds, type FeedbackRow } from '@halles/contract';
import { everyPage, exportOf, type Export, type ExportColumn } from '../../../platform/exports/index.ts';
import { inBothLanguages } from '../../../platform/texts.ts';
import { listFeedback } from '../queries.ts';

type Heading =
  | 'title'
  | 'sentOn'
  | 'kind'
  | 'message'
  | 'name'
  | 'email'
  | 'organization'
  | 'page'
  | 'version'
  | 'browser'
  | 'isHandled';

const title = (name: Heading) => inBothLanguages(`feedback.sheet.${name}`);

const columns: readonly ExportColumn<FeedbackRow>[] = [
  { title: title('sentOn'), type: 'dayOfInstant', value: (row) => row.createdAt },
  {
    title: title('kind'),
    type: 'choice',
    choices: feedbackKinds.map((value) => ({ value, title: inBothLanguages(`feedback.kinds.${value}`) })),
    value: (row) => row.kind,
  },
  { title: title('message'), type: 'text', width: 60, value: (row) => row.message },
  { title: title('name'), type: 'text', width: 30, value: (row) => row.name },
  { title: title('email'), type: 'text', width: 30, value: (row) => row.email },
  { title: title('organization'), type: 'text', width: 30, value: (row) => row.organizationName },
  { title: title('page'), type: 'text', width: 30, value: (row) => row.page },
  { title: title('version'), type: 'text', value: (row) => row.version },
  { title: title('browser'), type: 'text', value: (row) => row.browser },
  { title: title('isHandled'), type: 'boolean', value: (row) => row.isHandled },
];

const filter = feedback.listFeedback.input.omit({ page: true, pageSize: true });

/** The admins' list as a file. */
export const feedbackExports: Export[] = [
  exportOf<z.output<typeof filter>, FeedbackRow>({
    name: 'feedback',
    title: title('title'),
    access: 'admin',
    input: filter,
    columns,
    rows: (ctx, wanted) => everyPage((page, pageSize) => listFeedback(ctx, { ...wanted, page, pageSize })),
  }),
];
