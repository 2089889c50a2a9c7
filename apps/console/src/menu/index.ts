export { type Action, possible, reasonOf } from './action.ts';
export { ActionLink } from './action-link.tsx';
export { ActionMenu } from './action-menu.tsx';
export { type BulkOffer, bulkOffers, distinct } from './bulk.ts';
export { MarkedProvider, useMark, useMarked } from './marked.tsx';
export {
  type ActionTools,
  type ManyTools,
  type Noun,
  type NounAction,
  type Subject,
  type SubjectAction,
  subjectOf,
  type TagChange,
} from './noun.ts';
export { RowMenu } from './row-menu.tsx';
export { useActionTools } from './use-action-tools.ts';
