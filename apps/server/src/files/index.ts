export { movePicture, removePicture, storePicture } from './picture.ts';
export { files } from './registration.ts';
