export { authorText } from './author-text.ts';
export { ChangesSection } from './changes-section.tsx';
export { changes } from './registration.tsx';
export { subjectPath } from './subject-path.ts';
