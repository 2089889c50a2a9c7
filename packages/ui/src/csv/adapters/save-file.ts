/** Milliseconds after which every browser has started the download. */
const BEGUN_MS = 10_000;

/** Saves a file as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), BEGUN_MS);
}
