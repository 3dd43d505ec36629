import { z } from 'zod';
import { hasLink } from '../kernel/index.ts';
import { limits } from './entities.ts';

/** What an organization calls itself appears in emails to strangers, where a web address would become a link. */
export const withoutLink = (text: z.ZodString): z.ZodString =>
  text.refine((value) => !hasLink(value), { params: { code: 'field.hasLink' } });
export const legalName = withoutLink(z.string().trim().max(limits.name)).nullable();
