export { aboutPlace, type Place, placeAbout } from './place.ts';
export { RepositoryContent } from './repository-content.tsx';
export { SourcePicker } from './source-picker.tsx';
