export { checkFields } from './check-fields.ts';
