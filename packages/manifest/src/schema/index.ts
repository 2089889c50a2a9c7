export { checkFields, type FieldFinding } from './check-fields.ts';
export { checkUsualFields } from './check-usual-fields.ts';
export { kindFieldsOf } from './kind-fields-of.ts';
export { innerType, TypeReader } from './type-text.ts';
