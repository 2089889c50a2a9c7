export { CheckField, type CheckFieldProps } from './check-field.tsx';
export { Field, type FieldFrameProps, type FieldIds, type FieldProps } from './field.tsx';
export {
  type Choice,
  SelectField,
  type SelectFieldProps,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from './inputs.tsx';
