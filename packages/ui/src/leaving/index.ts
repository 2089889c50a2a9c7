export { type AskBeforeLeaving, type Leaving, LeavingContext, useHold } from './leaving.ts';
