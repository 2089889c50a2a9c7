export { type SearchChoice, SearchSelect, type SearchSelectProps } from './search-select.tsx';
export { SearchSelectField, type SearchSelectFieldProps } from './search-select-field.tsx';
