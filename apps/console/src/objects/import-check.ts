import { generalMessages } from '@hawser/domain/fields';
import { type ManifestOptions, objectMessages } from '@hawser/domain/objects';
import { MAX_IMPORT } from '@hawser/domain/wire';
import { type YamlDocument, splitDocuments } from '@hawser/manifest';
import { checkYaml, type YamlFinding } from './yaml-check.ts';

/** A document that cannot be imported; `at` counts from 0. */
export interface BadDocument {
  at: number;
  message: string;
}

/** Why a text of several objects cannot be imported. */
interface ImportFinding extends YamlFinding {
  /** The documents at fault; empty if it is the text as a whole. */
  bad: readonly BadDocument[];
}

/** The documents that cannot be imported, in one sentence; of one, its message. */
export function badMessage(bad: readonly BadDocument[], count: number): string | undefined {
  const [first, ...more] = bad;
  if (first === undefined) return undefined;
  if (more.length > 0) return `${bad.length} of ${count} documents cannot be imported.`;
  return count === 1 ? first.message : `Document ${first.at + 1} of ${count}: ${first.message}`;
}

/** All errors in a text of several objects, with their lines; null if all are valid. */
export function checkImport(text: string, options: ManifestOptions): ImportFinding | null {
  const documents = splitDocuments(text);
  if (documents.length === 0) return { message: objectMessages.invalidYaml, markers: [], bad: [] };
  if (documents.length > MAX_IMPORT) {
    const message = `${documents.length.toLocaleString('en')} Objects are too many for one import: at most ${MAX_IMPORT}.`;
    return { message, markers: [], bad: [] };
  }
  const found = documents.flatMap((document, at) => {
    const finding = checkYaml(document.text, options);
    return finding === null ? [] : [{ at, message: finding.message, markers: placed(finding, document) }];
  });
  const message = badMessage(found, documents.length);
  if (message === undefined) return null;
  return {
    message,
    markers: found.flatMap(({ markers }) => markers),
    bad: found.map(({ at, message: of }) => ({ at, message: of })),
  };
}

const placed = ({ markers }: YamlFinding, { line }: YamlDocument): YamlFinding['markers'] =>
  markers.map((marker) => ({ ...marker, line: marker.line + line - 1 }));

const ENTRY = /^objects\.(\d+)\./;

/** The documents that the server refused, from its messages by field. */
export function refusedDocuments(messages: Readonly<Record<string, string>>): readonly BadDocument[] {
  return Object.entries(messages).flatMap(([path, message]) => {
    const at = ENTRY.exec(path)?.[1];
    return at === undefined ? [] : [{ at: Number(at), message: message || generalMessages.validationFailed }];
  });
}

/** The documents at these positions as one text. */
export function documentsAt(text: string, isWanted: (at: number) => boolean): string {
  const wanted = splitDocuments(text).filter((_, at) => isWanted(at));
  return wanted.map(({ text: of }) => (of.endsWith('\n') ? of : `${of}\n`)).join('---\n');
}
