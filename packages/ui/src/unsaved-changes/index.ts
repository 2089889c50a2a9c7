export { NavigationBlocks } from './navigation-blocks.ts';
export {
  type ConfirmLeave,
  type NavigationGuard,
  NavigationGuardContext,
  type GuardScope,
  useNavigationBlock,
} from './unsaved-changes.ts';
