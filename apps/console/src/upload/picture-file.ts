/** The kinds of pictures that the server stores. */
export const ACCEPTED_PICTURES = 'image/png,image/jpeg,image/webp,image/gif';

/** Characters that are allowed in a file name; others become '-'. */
export const plainName = (name: string): string =>
  name
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[^0-9A-Za-z]+/, '')
    .slice(-100) || 'photo';
