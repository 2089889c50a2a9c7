export { CheckField } from './check-field.tsx';
export { Field, type FieldFrameProps } from './field.tsx';
export {
  SelectField,
  TextAreaField,
  TextField,
} from './inputs.tsx';
