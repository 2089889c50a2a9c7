export { SearchSelectField } from './search-select-field.tsx';
export { SearchSelect } from './search-select.tsx';
