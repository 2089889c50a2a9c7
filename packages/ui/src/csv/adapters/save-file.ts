/** Long enough for a browser to have begun, milliseconds. */
const BEGUN_MS = 10_000;

/** Saves a file as the browser saves downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), BEGUN_MS);
}
