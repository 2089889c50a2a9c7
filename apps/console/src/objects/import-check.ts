import { generalMessages } from '@hawser/domain/fields';
import { type ManifestOptions, objectMessages } from '@hawser/domain/objects';
import { MAX_IMPORT } from '@hawser/domain/wire';
import { type YamlDocument, splitDocuments } from '@hawser/manifest';
import { checkYaml, type YamlFinding } from './yaml-check.ts';

/** A message with the number of its document, counted from 1. */
const inDocument = (at: number, of: number, message: string): string =>
  of === 1 ? message : `Document ${at + 1} of ${of}: ${message}`;

/** The first error in a text of several objects, with its line; null if all are valid. */
export function checkImport(text: string, options: ManifestOptions): YamlFinding | null {
  const documents = splitDocuments(text);
  if (documents.length === 0) return { message: objectMessages.invalidYaml, markers: [] };
  if (documents.length > MAX_IMPORT) {
    const message = `${documents.length.toLocaleString('en')} Objects are too many for one import: at most ${MAX_IMPORT}.`;
    return { message, markers: [] };
  }
  for (const [at, document] of documents.entries()) {
    const found = checkYaml(document.text, options);
    if (found !== null) return placed(found, document, inDocument(at, documents.length, found.message));
  }
  return null;
}

const placed = ({ markers }: YamlFinding, { line }: YamlDocument, message: string): YamlFinding => ({
  message,
  markers: markers.map((marker) => ({ ...marker, line: marker.line + line - 1 })),
});

const ENTRY = /^objects\.(\d+)\./;

/** The server's message for one of `count` documents, from its messages by field. */
export function importMessage(messages: Readonly<Record<string, string>>, count: number): string | undefined {
  for (const [path, message] of Object.entries(messages)) {
    const at = ENTRY.exec(path)?.[1];
    if (at !== undefined) return inDocument(Number(at), count, message || generalMessages.validationFailed);
  }
  return undefined;
}
