export { SearchSelectField } from './search-select-field.tsx';
