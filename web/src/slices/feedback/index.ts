/** Help and feedback: a message to the team, from anywhere in the shell. */
export { openFeedback } from './components/open-feedback.tsx';
