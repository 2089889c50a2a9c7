export { NavigationBlocks } from './navigation-blocks.ts';
export {
  NavigationGuardContext,
  useNavigationBlock,
} from './unsaved-changes.ts';
