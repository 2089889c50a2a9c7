export { checkPicture, fileMessages, pictureType } from './photo.ts';
