export { EmptyState } from './empty-state.tsx';
