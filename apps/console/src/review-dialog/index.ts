export { ReviewDialog } from './review-dialog.tsx';
export type { ReviewedChange } from './reviewed-change.ts';
