export { CREATE_OBJECT, EXPORT_YAML, IMPORT_YAML } from './general-actions.tsx';
export { OBJECT } from './object-actions.tsx';
export { ObjectLink } from './object-link.tsx';
