import { answerJobs } from '../child-processes/index.ts';
import { AppError } from '../errors.ts';
import { parseSheets } from './parse.ts';

/** Runs in a child process: see `index.ts`. */
answerJobs(async (bytes: Uint8Array) => {
  try {
    return await parseSheets(bytes);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('imports.notASheet');
  }
});
