export { ObjectFields } from './object-form.tsx';
