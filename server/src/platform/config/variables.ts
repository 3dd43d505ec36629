import type { z } from 'zod';
import { data } from './variables/data.ts';
import { files } from './variables/files.ts';
import { mail } from './variables/mail.ts';
import { money } from './variables/money.ts';
import { server } from './variables/server.ts';
import { thirdParties } from './variables/third-parties.ts';

/**
 * Every environment variable of Halles, a file a group: the source of validation, `.env.example` and
 * `docs/configuration.md`. Names without HALLES_ are common to hosts and platforms.
 */
export const variables = { ...server, ...data, ...mail, ...files, ...thirdParties, ...money };

export type VariableName = keyof typeof variables;

export type Values = { [Name in VariableName]?: z.output<(typeof variables)[Name]> | undefined };
