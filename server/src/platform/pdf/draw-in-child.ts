import { answerJobs } from '../child-processes/index.ts';
import { drawDocument } from './draw.ts';

/** Runs in a process of its own: see `index.ts`. */
answerJobs(drawDocument);
