export { isAccepted, NO_FILE, uploadError } from './upload-check.ts';
export { UPLOAD_MAX_BYTES, UploadField, type UploadFieldProps } from './upload-field.tsx';
