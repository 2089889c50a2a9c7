import type { YamlDocument } from '@hawser/manifest';
import type { BadDocument } from './import-check.ts';
import classes from './objects.module.css';

interface BadDocumentsProps {
  bad: readonly BadDocument[];
  documents: readonly YamlDocument[];
}

/** The documents of an import that are at fault, with their lines. */
export function BadDocuments({ bad, documents }: BadDocumentsProps) {
  if (bad.length === 0) return null;
  return (
    <ul className={classes['bad']} aria-label="Documents that cannot be imported">
      {bad.map(({ at, message }) => (
        <li key={at}>
          <b>Document {at + 1}</b> <small>line {documents[at]?.line ?? 1}</small> {message}
        </li>
      ))}
    </ul>
  );
}
