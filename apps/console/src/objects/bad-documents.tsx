import type { YamlDocument } from '@hawser/manifest';
import type { BadDocument } from './import-check.ts';
import classes from './objects.module.css';

interface BadDocumentsProps {
  bad: readonly BadDocument[];
  documents: readonly YamlDocument[];
}

/** The line on which a document begins; without content on the line of its separator, the next one. */
function firstLine(document: YamlDocument | undefined): number {
  if (document === undefined) return 1;
  return document.line + (document.text.startsWith('\n') ? 1 : 0);
}

/** The documents of an import that are at fault, with their lines. */
export function BadDocuments({ bad, documents }: BadDocumentsProps) {
  if (bad.length === 0) return null;
  return (
    <ul className={classes['bad']} aria-label="Documents that cannot be imported">
      {bad.map(({ at, message }) => (
        <li key={at}>
          <b>Document {at + 1}</b> <small>line {firstLine(documents[at])}</small> {message}
        </li>
      ))}
    </ul>
  );
}
