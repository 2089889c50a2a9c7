export { type AskBeforeLeaving, type Leaving, LeavingContext, type Left, useHold } from './leaving.ts';
