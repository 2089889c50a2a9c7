export { deletionPreviewPart } from './deletion-preview.tsx';
