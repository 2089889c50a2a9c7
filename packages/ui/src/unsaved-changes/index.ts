export {
  type AskBeforeLeaving,
  type Leaving,
  LeavingContext,
  type Left,
  useHold,
} from './unsaved-changes.ts';
