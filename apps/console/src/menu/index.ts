export { type Action, possible, reasonOf } from './action.ts';
export { ActionLink } from './action-link.tsx';
export { ActionMenu } from './action-menu.tsx';
export { RowMenu } from './row-menu.tsx';
