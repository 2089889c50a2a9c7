import { type ManifestOptions, objectMessages } from '@hawser/domain/objects';
import { MAX_IMPORT } from '@hawser/domain/wire';
import { splitDocuments, YAML_BYTES_MAX, type YamlDocument, yamlMessages } from '@hawser/manifest';
import { checkYaml, type YamlFinding } from './yaml-check.ts';

/** A document that cannot be imported; `at` counts from 0. */
interface BadDocument {
  at: number;
  message: string;
}

/** Why a text of several objects cannot be imported. */
interface ImportFinding extends YamlFinding {
  /** The documents at fault; empty if it is the text as a whole. */
  bad: readonly BadDocument[];
}

/** The documents that cannot be imported, in one sentence; of one, its message. */
function badMessage(bad: readonly BadDocument[], count: number): string | undefined {
  const [first, ...more] = bad;
  if (first === undefined) return undefined;
  if (more.length > 0) return `${bad.length} of ${count} documents cannot be imported.`;
  return count === 1 ? first.message : `Document ${first.at + 1} of ${count}: ${first.message}`;
}

/** Why a text as a whole cannot be imported: it has no document, too many, or is too large; null if each document can be checked. */
export function checkWhole(text: string): ImportFinding | null {
  const whole = (message: string): ImportFinding => ({ message, markers: [], bad: [] });
  if (text.length > YAML_BYTES_MAX || new TextEncoder().encode(text).length > YAML_BYTES_MAX)
    return whole(`${objectMessages.invalidYaml} ${yamlMessages.tooLarge}`);
  const count = splitDocuments(text).length;
  if (count === 0) return whole(objectMessages.invalidYaml);
  if (count <= MAX_IMPORT) return null;
  return whole(
    `${count.toLocaleString('en')} applications are too many for one import: at most ${MAX_IMPORT}.`,
  );
}

/** All errors in a text of several objects, with their lines; null if all are valid. */
export function checkImport(text: string, options: ManifestOptions): ImportFinding | null {
  const whole = checkWhole(text);
  if (whole !== null) return whole;
  const documents = splitDocuments(text);
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

/** The line on which a document begins; without content on the line of its separator, the next one. */
export const firstLine = ({ line, text }: YamlDocument): number => line + (text.startsWith('\n') ? 1 : 0);

/** The documents at these positions as one text. */
export function documentsAt(text: string, isWanted: (at: number) => boolean): string {
  const wanted = splitDocuments(text).filter((_, at) => isWanted(at));
  return wanted.map(({ text: of }) => (of.endsWith('\n') ? of : `${of}\n`)).join('---\n');
}
