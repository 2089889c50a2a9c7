export { checkFields, type FieldFinding, FINDINGS_MAX } from './check-fields.ts';
