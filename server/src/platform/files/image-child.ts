import sharp from 'sharp';
import { answerJobs } from '../child-processes/index.ts';
import { cleanCopies } from './images.ts';

/** Runs in a process of its own: see `contents.ts`. */
sharp.concurrency(1);
sharp.cache(false);
answerJobs(cleanCopies);
