export { CardChoice } from './card-choice.tsx';
export { concurrentChange } from './concurrent-change.ts';
export { ConflictChoice, type ConflictRow } from './conflict-choice.tsx';
export { UnsavedChangesPrompt } from './unsaved-changes-prompt.tsx';
export { MoreFields } from './more-fields.tsx';
export { type RecordOption, RecordSelect } from './record-select.tsx';
export { bothForms, type Form, useForm } from './use-form.ts';
export { FieldPair } from './field-pair.tsx';
