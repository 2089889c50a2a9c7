import { describe, expect, it } from 'vitest';
import { FILE_BYTES_MAX } from '../wire/index.ts';
import { checkPicture, fileMessages, pictureType } from './index.ts';

const png = (size = 20): Uint8Array => {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes;
};
const text = (words: string): Uint8Array => new TextEncoder().encode(words);

describe('a picture', () => {
  it('is recognized by its bytes', () => {
    expect(pictureType(png())).toBe('image/png');
    expect(pictureType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
    expect(pictureType(text('GIF89a'))).toBe('image/gif');
    expect(pictureType(text('RIFF....WEBPVP8 '))).toBe('image/webp');
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg">', '<script>', 'RIFF', '', 'RIFF....WAVE'])(
    'is not %j',
    (words) => {
      expect(pictureType(text(words))).toBeNull();
    },
  );

  it('has a plain name and at most 1,048,576 bytes', () => {
    expect(checkPicture('ada.png', png(FILE_BYTES_MAX))).toBeNull();
    expect(checkPicture('ada.png', png(FILE_BYTES_MAX + 1))).toBe(fileMessages.tooLarge);
    expect(checkPicture('ada.png', new Uint8Array())).toBe('Undefined file');
    expect(checkPicture('ada.png', text('<svg>'))).toBe(fileMessages.noPicture);
    for (const name of ['', '.png', '../a.png', 'a/b.png', 'a..png', 'a\u202eb', 'a'.repeat(101)]) {
      expect(checkPicture(name, png())).toBe(fileMessages.name);
    }
  });
});
