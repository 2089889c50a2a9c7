export { type BoundField, type Form, useForm } from './use-form.ts';
