import { answerJobs } from '../child-processes/index.ts';
import { drawDocument } from './draw.ts';

/** Runs in a child process: see `index.ts`. */
answerJobs(drawDocument);
