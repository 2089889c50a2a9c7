/** Shown for a missing file (Spec 2 §8). */
const NO_FILE = 'Undefined file';

/** The properties of a file that are checked. */
interface CheckedFile {
  name: string;
  /** Bytes. */
  size: number;
  type: string;
}

/** Whether a file matches an `accept` list: '.pem', 'image/png', 'image/*'. */
export function isAccepted(file: Pick<CheckedFile, 'name' | 'type'>, accept: string): boolean {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase());
  if (accept.trim() === '') return true;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind);
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
}

/** Null, or why a file is rejected. `maxBytes` is the maximum size. */
export function uploadError(file: CheckedFile | null, accept: string, maxBytes: number): string | null {
  if (file === null) return NO_FILE;
  if (!isAccepted(file, accept)) return `The file must be of type ${accept}.`;
  if (file.size === 0) return 'The file is empty.';
  if (file.size <= maxBytes) return null;
  return `The file has ${file.size.toLocaleString('en')} bytes; the maximum is ${maxBytes.toLocaleString('en')} bytes.`;
}
