export { type Action, actionOfKey, type Permissions, possible, reasonOf, shortcutOfKey } from './action.ts';
export { ActionButton } from './action-button.tsx';
export { ActionLink } from './action-link.tsx';
export { ActionMenu } from './action-menu.tsx';
export { type BulkOffer, bulkOffers, distinct } from './bulk.ts';
export type { GeneralAction } from './general-action.ts';
export { GeneralButtons } from './general-buttons.tsx';
export { ActiveRecordProvider, useSetActiveRecord, useActiveRecord } from './active-record.tsx';
export {
  type ActionTools,
  type ManyChoice,
  type ManyInput,
  type ManyTools,
  type Noun,
  type NounAction,
  type Subject,
  type SubjectAction,
  subjectOf,
  type TagChange,
} from './noun.ts';
export { PageActionsProvider, usePageAction } from './page-actions.tsx';
export { RecordActions } from './record-actions.tsx';
export { RowMenu } from './row-menu.tsx';
export { useActionTools } from './use-action-tools.ts';
export { useGeneralActions } from './use-general-actions.ts';
export { useRunAction } from './use-run-action.ts';
