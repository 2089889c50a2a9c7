import { Document } from 'yaml';

/** The manifest as YAML, in the order of its keys; text that kubectl would read as something else is quoted. */
export function formatManifest(manifest: unknown): string {
  // YAML 1.1 decides what must be quoted: `yes`, `0644` and `1:30` mean something else there.
  const document = new Document(manifest, { version: '1.1', aliasDuplicateObjects: false });
  return document.toString({ lineWidth: 0, directives: false });
}
