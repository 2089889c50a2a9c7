export { movePicture, readPicture, removePicture, storePicture } from './picture.ts';
export { files } from './registration.ts';
