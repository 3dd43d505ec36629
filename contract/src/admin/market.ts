import { z } from 'zod';
import { procedure } from '../kernel/index.ts';
import { coveredPlace, ledgerResult, marketPage } from '../reports/index.ts';

export const market = {
  getMarketReport: procedure({
    method: 'GET',
    path: '/admin/market/report',
    summary: 'A report of the whole market: activity, accounts, retention, offers and demand, searches',
    access: 'admin',
    input: marketPage,
    output: ledgerResult,
  }),
  listCoveredPlaces: procedure({
    method: 'GET',
    path: '/admin/market/coverage',
    summary: 'Where buyers are, and how many sellers deliver there',
    access: 'admin',
    input: z.object({}),
    output: z.array(coveredPlace),
  }),
};
