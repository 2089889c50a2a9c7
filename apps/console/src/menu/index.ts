export { type Action, reasonOf } from './action.ts';
export { ActionMenu } from './action-menu.tsx';
export { RowMenu } from './row-menu.tsx';
