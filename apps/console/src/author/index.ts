export { authorText } from './author-text.ts';
