import { FILE_BYTES_MAX } from '../wire/index.ts';

/** Messages about files. The first is worded by Spec 2 §8. */
export const fileMessages = {
  undefinedFile: 'Undefined file',
  tooLarge: 'The file is larger than 1,048,576 bytes.',
  noPicture: 'Please choose a picture in the format PNG, JPEG, WebP or GIF.',
  name: 'A file name has 1 to 100 letters, digits, ".", "_" or "-", and begins with a letter or digit.',
} as const;

/** First bytes of the accepted formats; null matches any byte. SVG is not accepted, because it can contain scripts. */
const FORMATS: readonly { readonly type: string; readonly begins: readonly (number | null)[] }[] = [
  { type: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', begins: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', begins: [0x47, 0x49, 0x46, 0x38] },
  {
    type: 'image/webp',
    begins: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  },
];

/** The media type of a picture by its first bytes, independent of its name; null when the format is not accepted. */
export function pictureType(bytes: Uint8Array): string | null {
  const found = FORMATS.find(({ begins }) =>
    begins.every((byte, at) => (byte === null ? at < bytes.length : bytes[at] === byte)),
  );
  return found?.type ?? null;
}

/** The message for a picture that cannot be stored, or null. */
export function checkPicture(filename: string, bytes: Uint8Array): string | null {
  if (bytes.length === 0) return fileMessages.undefinedFile;
  if (bytes.length > FILE_BYTES_MAX) return fileMessages.tooLarge;
  if (!/^[0-9A-Za-z][\w.-]{0,99}$/.test(filename) || filename.includes('..')) return fileMessages.name;
  return pictureType(bytes) === null ? fileMessages.noPicture : null;
}
