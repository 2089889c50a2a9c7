export { CheckField, type CheckFieldProps } from './check-field.tsx';
export { type Choice } from '../select/index.ts';
export { Field, type FieldFrameProps, type FieldIds, type FieldProps } from './field.tsx';
export {
  SelectField,
  type SelectFieldProps,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from './inputs.tsx';
